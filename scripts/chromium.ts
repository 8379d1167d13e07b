import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'

/**
 * Without the sandbox: it needs privileges that root in a container does not have, and the tests
 * only open our own pages. The other flags keep the browser from calling home.
 */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its window, whose drawing takes a sixth of the tests' time. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium: `CHROMIUM_PATH`, the system's, or Playwright's download. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const others = [...MAC, chromium.executablePath()].find(isExecutable)
  return findInstalled(NAMES) ?? others ?? findInstalled([HEADLESS_SHELL])
}

/** Returns the headless shell's path if it is installed, or else that of {@link findChromium}. */
export function findHeadlessChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || (findInstalled([HEADLESS_SHELL]) ?? findChromium())
}

function findInstalled(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/**
 * Makes sure that a Chromium runs. As root with apt-get, installs the distribution's, preferably
 * its headless shell. Returns what to do if there is still none.
 */
export async function ensureChromium(): Promise<string | undefined> {
  if (findHeadlessChromium() === undefined) await installWithApt([HEADLESS_SHELL], ['chromium'])
  const path = findHeadlessChromium()
  if (path === undefined) {
    return 'No Chromium was found. Install one (Debian: apt-get install chromium; anywhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH.'
  }
  const version = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  if (version.status === 0) return undefined
  return `${path} does not run: ${version.error?.message ?? version.stderr.trim()}. Set CHROMIUM_PATH to a Chromium that does.`
}

/** As root on a machine with apt-get, installs the first set of packages that can be installed. */
export async function installWithApt(...sets: readonly (readonly string[])[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const installs = sets.map(
    (names) => `apt-get install -y -qq --no-install-recommends ${names.join(' ')} >/dev/null`,
  )
  const script = `command -v apt-get >/dev/null || exit 3; apt-get update -qq && (${installs.join(' || ')})`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const pauseMs of [0, 3_000, 10_000]) {
    await wait(pauseMs)
    process.stdout.write(`Installing ${sets[0]?.join(', ')} with apt-get …\n`)
    const { status } = spawnSync('sh', ['-c', script], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status === 0 || status === 3) return
  }
}

/** Returns whether a path has a program that we may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
