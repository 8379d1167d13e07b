import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSERS, installedPrograms } from '../e2e/browsers/installed.ts'
import { ensureChromium, installWithApt } from './chromium.ts'
import { run } from './run.ts'
import { failedBy, NOTHING, type Tally, tallyPlaywright, tallyVitest } from './test-reports.ts'

/** One part of `npm test`: a check that counts as one test, or a test runner. */
export interface Part {
  readonly name: string
  /** Whether it runs alone: it writes to the terminal, or needs the output of earlier parts. */
  readonly alone: boolean
  /**
   * @param isNamed whether the command names the part, so that its requirements must be installed
   * @param only the test files to run, as the runner takes them; empty for all
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
  // The longest of the parallel parts comes first, so that nothing has to wait for it at the end.
  check('web', 'node', ['scripts/build-web.ts']),
  // On one thread: several would check their shared files twice, and other parts run at the same
  // time.
  ...TYPED.map((folder) => check(`types ${folder}`, 'tsc', ['-p', folder, '--singleThreaded'])),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('unused', 'knip', []),
  { ...check('budgets', 'node', ['scripts/check-budgets.ts']), alone: true },
  { name: 'unit', alone: true, run: runUnit },
  { name: 'e2e', alone: true, run: runEndToEnd },
  { name: 'browsers', alone: true, run: runBrowsers },
]

/** The end-to-end tests that `npm test` leaves out, in all browsers; CI runs them last. */
export const PAGES: readonly Part[] = [
  { name: 'pages', alone: true, run: () => proveInChromium() },
  { name: 'pages elsewhere', alone: true, run: installAndProve },
]

async function installAndProve() {
  const packages = missingBrowsers().flatMap((browser) => browser.packages)
  if (packages.length > 0) await installWithApt(packages)
  return proveInBrowsers()
}

/** Runs the end-to-end tests that `npm test` leaves out. */
export function proveInChromium(options: readonly string[] = []) {
  return runPlaywright(['--grep=@prove', ...options], { PROVE: 'in full' })
}

/** Runs the tests of `e2e/browsers`, in the installed browsers. */
export function proveInBrowsers(options: readonly string[] = []) {
  return runPlaywright(['-c', 'e2e/browsers', ...options], { PROVE: 'in full' })
}

function check(name: string, command: string, args: readonly string[]): Part {
  return {
    name,
    alone: false,
    run: async () => {
      const { status, output } = await run(command, args, 'capture')
      return status === 0 ? { ...NOTHING, passed: 1, output } : { ...failedBy(name), output }
    },
  }
}

async function runUnit(_isNamed: boolean, only: readonly string[] = []) {
  return { ...(await runVitest(['--reporter=default', ...only])), output: '' }
}

/** Runs Vitest once, in the terminal. Its report counts as well as its exit status. */
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
  if (missing !== undefined) return { ...failedBy(missing), output: '' }
  return runPlaywright(only)
}

/** Runs the browsers' tests. A missing browser counts as skipped, or as failed if `isNamed`. */
async function runBrowsers(isNamed: boolean, only: readonly string[] = []) {
  const missing = missingBrowsers()
  const tally =
    missing.length === BROWSERS.length
      ? { ...NOTHING, output: '' }
      : await runPlaywright(['-c', 'e2e/browsers', ...only])
  const named = missing.map(
    ({ name, packages }) =>
      `${name} is not installed (Debian: apt-get install ${packages.join(' ')})`,
  )
  return isNamed
    ? { ...tally, failed: [...tally.failed, ...named] }
    : { ...tally, skipped: [...tally.skipped, ...named] }
}

function missingBrowsers() {
  return BROWSERS.filter((browser) => !installedPrograms(browser))
}

/**
 * Runs Playwright in the terminal. The results count as Vitest's do, but a failed test is tried a
 * second time, since browsers on a busy machine are not always on time. Tests that passed only then
 * are listed.
 */
export function runPlaywright(
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  return withReport(async (report) => {
    const args = ['test', '--forbid-only', '--reporter=list,json', '--retries=1', ...options]
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
