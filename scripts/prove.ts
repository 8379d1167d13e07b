/**
 * `npm run prove`: runs the resilience tests in `src/resilience-tests` in full; `npm test` runs
 * most of them on a small scale, and tests many rules on one engine only. `npm run prove -- kills
 * 1000` runs the resilience tests whose names begin with the word, or the files of that name, as
 * often as the number says. `npm run prove -- soak 120` submits for this many minutes; `npm run
 * prove -- repeat 20 e2e` runs a part of `npm test` this many times, or only the test files that
 * are named after it. `npm run prove -- pages` runs the end-to-end tests that `npm test` leaves
 * out.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repeat } from './repeat.ts'
import { root, run } from './run.ts'
import { proveInBrowsers, proveInChromium, runVitest } from './test-parts.ts'
import { failedBy, orNothingProved, outcome, type Tally } from './test-reports.ts'

/** The calls that make `npm test` leave something out. */
const LEFT_OUT = /\b(mainly|itMainly)\(|\btimes\(|\bdocumentStores\b|\bPROVE\b/

const [word = '', number = '', part = 'e2e', ...only] = process.argv.slice(2)
process.exitCode = await start()

async function start(): Promise<number> {
  if (word === 'soak') return soak()
  if (word === 'repeat') return (await repeat(Number(number), part, only)) ? 0 : 1
  const tallies = [
    ...(word === 'pages' ? [] : [await proveServer()]),
    ...(word === 'pages' || word === '' ? await provePages() : []),
  ]
  const proved = orNothingProved(tallies)
  process.stdout.write(outcome(proved))
  return proved.some(({ failed }) => failed.length > 0) ? 1 : 0
}

async function soak(): Promise<number> {
  const { status } = await run('node', ['bench/soak.ts', number], 'inherit')
  return status
}

function leftOut(): readonly string[] {
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return files.filter((file) => LEFT_OUT.test(readFileSync(join(root, file), 'utf8')))
}

async function proveServer(): Promise<Tally> {
  const all = ['src/resilience-tests/', ...leftOut()]
  const files = word ? [`src/resilience-tests/${word}`, `/${word}.`] : all
  const args = ['--no-file-parallelism', '--reporter=verbose', ...files]
  return runVitest(args, { PROVE: number || 'in full' })
}

async function provePages(): Promise<readonly Tally[]> {
  const { status } = await run('node', ['scripts/build-web.ts'], 'inherit')
  if (status !== 0) return [failedBy('The pages cannot be built')]
  // The name may match a file in only one of the folders.
  const named = number ? [number, '--pass-with-no-tests'] : []
  const ofPages = await proveInChromium(named)
  const inBrowsers = await proveInBrowsers(named)
  return [ofPages, inBrowsers]
}
