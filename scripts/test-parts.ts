import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSERS, installedPrograms } from '../e2e/browsers/installed.ts'
import { ensureChromium } from './chromium.ts'
import { run } from './run.ts'
import { type Tally, tallyPlaywright, tallyVitest } from './test-reports.ts'

/** One part of `npm test`: a check that counts as one test, or a test runner. */
export interface Part {
  readonly name: string
  /** Runs alone: it writes to the terminal itself, or needs the output of earlier parts. */
  readonly alone: boolean
  /**
   * @param isNamed the command names the part, so what it needs must be there
   * @param only the test files to run, as the runner takes them; all, if there is none
   */
  readonly run: (
    isNamed: boolean,
    only?: readonly string[],
  ) => Promise<Tally & { readonly output: string }>
}

const TYPED = [
  'src/application',
  'src/messages',
  'src/api',
  'src',
  'src/web',
  'src/console',
  'scripts',
  'e2e',
  'bench',
]

export const PARTS: readonly Part[] = [
  // The longest of those that run beside each other, so that nothing is left waiting for it.
  check('web', 'node', ['scripts/build-web.ts']),
  // On one thread: several of them check twice what they share, and others run beside.
  ...TYPED.map((folder) => check(`types ${folder}`, 'tsc', ['-p', folder, '--singleThreaded'])),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('unused', 'knip', []),
  { ...check('budgets', 'node', ['scripts/check-budgets.ts']), alone: true },
  { name: 'unit', alone: true, run: runUnit },
  { name: 'e2e', alone: true, run: runEndToEnd },
  { name: 'browsers', alone: true, run: runBrowsers },
]

function check(name: string, command: string, args: readonly string[]): Part {
  return {
    name,
    alone: false,
    run: async () => {
      const { status, output } = await run(command, args, 'capture')
      return status === 0
        ? { passed: 1, failed: [], skipped: [], output }
        : { passed: 0, failed: [name], skipped: [], output }
    },
  }
}

async function runUnit(_isNamed: boolean, only: readonly string[] = []) {
  return { ...(await runVitest(['--reporter=default', ...only])), output: '' }
}

/** Runs Vitest once, in the terminal. It is judged by its report as well as by its exit status. */
export function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  return withReport(async (report) => {
    const options = ['--allowOnly=false', '--reporter=json', `--outputFile.json=${report}`]
    const { status } = await run('vitest', ['run', ...args, ...options], 'inherit', env)
    return tallyVitest(report, status)
  })
}

async function runEndToEnd(_isNamed: boolean, only: readonly string[] = []) {
  const missing = await ensureChromium()
  if (missing !== undefined) return { passed: 0, failed: [missing], skipped: [], output: '' }
  return runPlaywright(only)
}

/** A browser that is not installed counts as a skipped test, or as a failed one if `isNamed`. */
async function runBrowsers(isNamed: boolean, only: readonly string[] = []) {
  const missing = BROWSERS.filter((browser) => !installedPrograms(browser)).map(
    ({ name, packages }) => `${name} is not installed (Debian: apt-get install ${packages})`,
  )
  const none = { passed: 0, failed: [], skipped: [], output: '' }
  const tally =
    missing.length === BROWSERS.length ? none : await runPlaywright(['-c', 'e2e/browsers', ...only])
  return isNamed
    ? { ...tally, failed: [...tally.failed, ...missing] }
    : { ...tally, skipped: [...tally.skipped, ...missing] }
}

/** Runs Playwright once, in the terminal. It is judged as Vitest is. */
export function runPlaywright(
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  return withReport(async (report) => {
    const args = ['test', '--forbid-only', '--reporter=list,json', ...options]
    const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { status } = await run('playwright', args, 'inherit', settings)
    return { ...tallyPlaywright(report, status), output: '' }
  })
}

async function withReport<T>(runTests: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-application-test-'))
  try {
    return await runTests(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
