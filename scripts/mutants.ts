/**
 * `node scripts/mutants.ts PLACE… --seed 1 --sample 150`: changes one operator, number, word or
 * statement at a time, runs the tests beside the file, then those of each `--tests PLACE` (on
 * SQLite only, if they support both engines), and lists the changes that no test noticed. The same
 * seed makes the same sample. The sources are restored after each change. With `--log FILE`, an
 * interrupted sample is continued, and surviving changes are tried again, perhaps with other tests.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'
import { root } from './run.ts'

interface Mutant {
  readonly file: string
  readonly at: number
  readonly from: string
  readonly to: string
}

/** The changes, which are made outside comments, imports and types. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < (?=[\w(])/g, ' <= '],
  [/ > (?=[\w(])/g, ' >= '],
  [/ \+ /g, ' - '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<=[ (])!(?=[a-z(])/g, ''],
  [/\.filter\(/g, '.map('],
  [/\b\d+\b(?=[),; ])/g, '7919'],
]

const STOPS = ['SIGINT', 'SIGTERM'] as const

/** A change that makes tests run forever counts as noticed; the next run continues after it. */
const MAX_MS = 300_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '150' },
    tests: { type: 'string', multiple: true, default: [] },
    log: { type: 'string' },
  },
})
const random = randomOf(Number(values.seed))
const all = positionals.flatMap((place) => sourcesIn(join(root, place)).flatMap(mutantsOf))
const sample = shuffled(all).slice(0, Number(values.sample))
// As in `npm run prove`, so that tests that otherwise run only on PostgreSQL run on SQLite, too.
process.env.PROVE = '1'
// One Vitest serves all changes: the engines start once, and only changed files are read again.
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 2,
  reporters: [{}],
  testTimeout: 60_000,
  testNamePattern: /^(?!.*PostgreSQL)/,
})
await vitest.standalone()
const noticed = new Set(logged())
const survivors: Mutant[] = []
for (const mutant of sample) {
  const description = describe(mutant)
  if (noticed.has(description)) continue
  if (await isNoticed(mutant)) {
    noticed.add(description)
    note(mutant)
  } else {
    survivors.push(mutant)
    process.stdout.write(`survived: ${description}\n`)
  }
  process.stderr.write(`${noticed.size} noticed, ${survivors.length} not, of ${sample.length}\r`)
}
await vitest.close()
// The failed tests were meant to fail.
process.exitCode = 0
const count = sample.length - survivors.length
process.stdout.write(
  `${count} of ${sample.length} noticed (${Math.round((100 * count) / sample.length)}%), of ${all.length} there are; seed ${values.seed}\n`,
)

function note(mutant: Mutant): void {
  if (values.log) appendFileSync(values.log, `${describe(mutant)}\n`)
}

function logged(): string[] {
  if (!values.log || !existsSync(values.log)) return []
  return readFileSync(values.log, 'utf8').trimEnd().split('\n')
}

function sourcesIn(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.d\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file))
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8')
  const ignored = [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|^import[\s\S]*?from .*$/gm)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  const isCode = (index: number) => !ignored.some(([begin, end]) => index >= begin && index < end)
  return CHANGES.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isCode(index))
      .map(({ index, 0: from }) => ({ file, at: index, from, to })),
  )
}

async function isNoticed({ file, at, from, to }: Mutant): Promise<boolean> {
  const text = readFileSync(file, 'utf8')
  const beside = await testsBeside(file)
  const stop = () => {
    writeFileSync(file, text)
    process.exit(1)
  }
  for (const signal of STOPS) process.once(signal, stop)
  const deadline = setTimeout(() => {
    writeFileSync(file, text)
    note({ file, at, from, to })
    process.exit(1)
  }, MAX_MS)
  writeFileSync(file, text.slice(0, at) + to + text.slice(at + from.length))
  vitest.invalidateFile(file)
  try {
    if (await fails(beside)) return true
    for (const place of values.tests) {
      deadline.refresh()
      if (await fails(await vitest.globTestSpecifications([place]))) return true
    }
    return false
  } finally {
    writeFileSync(file, text)
    vitest.invalidateFile(file)
    clearTimeout(deadline)
    for (const signal of STOPS) process.off(signal, stop)
  }
}

/** Returns the tests in a file's folder, or in the nearest folder above it that has any. */
async function testsBeside(file: string): Promise<TestSpecification[]> {
  const folder = dirname(file)
  const tests = await vitest.globTestSpecifications([`${relative(root, folder)}/`])
  return tests.length > 0 ? tests : testsBeside(folder)
}

async function fails(tests: TestSpecification[]): Promise<boolean> {
  vitest.state.idMap.clear()
  await vitest.runTestSpecifications(tests)
  return vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length > 0
}

function describe({ file, at, from, to }: Mutant): string {
  const text = readFileSync(file, 'utf8')
  const before = text.slice(0, at).split('\n')
  const source = text.split('\n')[before.length - 1]?.trim() ?? ''
  const place = `${relative(root, file)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  return `${place} ${JSON.stringify(from)} -> ${JSON.stringify(to)}: ${source}`
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled<Item>(list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
