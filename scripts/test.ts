/**
 * `npm test`: runs every part, even if one fails, and prints a summary. `npm test -- unit types`
 * runs the parts whose names begin with one of the words. `npm test -- --pages` also runs the tests
 * of `npm run prove -- pages`, after every part.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepFilesInMemory } from './memory-folder.ts'
import { root } from './run.ts'
import { PAGES, PARTS, type Part } from './test-parts.ts'
import { NOTHING, outcome, type Tally } from './test-reports.ts'

interface Result extends Tally {
  readonly name: string
  readonly seconds: string
}

/** The tests start the server and its commands many times; one compilation is enough. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile')

if (process.env.TMPDIR === undefined) keepFilesInMemory()

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'boolean', default: false } },
})
const unknown = words.filter((word) => !PARTS.some((part) => part.name.startsWith(word)))
const chosen = PARTS.filter(
  (part) => words.length === 0 || words.some((word) => part.name.startsWith(word)),
)
const parts = values.pages ? [...chosen, ...PAGES] : chosen
const results = unknown.length === 0 ? await runAll(parts) : []
printSummary(results)

async function runAll(parts: readonly Part[]): Promise<Result[]> {
  const inParallel = await runInParallel(parts.filter((part) => !part.alone))
  const alone: Result[] = []
  for (const part of parts.filter((part) => part.alone)) {
    print(`\n── ${part.name}\n`)
    alone.push(await runOne(part))
  }
  return [...inParallel, ...alone]
}

/** Runs as many parts at a time as there are processors. */
async function runInParallel(parts: readonly Part[]): Promise<Result[]> {
  const waiting = [...parts]
  const done: Result[] = []
  const worker = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      done.push(await runOne(part))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return done
}

async function runOne(part: Part): Promise<Result> {
  const startedAt = performance.now()
  const { output, ...tally } = await part.run(words.length > 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const verdict = tally.failed.length === 0 ? 'passed' : 'FAILED'
  print(`── ${part.name}: ${verdict} in ${seconds} s\n${output}`)
  return { ...tally, name: part.name, seconds }
}

function printSummary(results: readonly Result[]): void {
  print('\n')
  for (const { name, passed, failed, seconds } of results) {
    print(`${name.padEnd(20)}${seconds.padStart(7)} s ${`${passed} passed`.padStart(13)}`)
    print(failed.length > 0 ? `, ${failed.length} failed\n` : '\n')
  }
  const known = PARTS.map(({ name }) => name).join(', ')
  const wrong = unknown.map((word) => `There is no part ${word}. The parts are: ${known}`)
  const tallies = [...results, { ...NOTHING, failed: wrong }]
  print(outcome(tallies))
  process.exitCode = tallies.some(({ failed }) => failed.length > 0) ? 1 : 0
}

function print(text: string): void {
  process.stdout.write(text)
}
