/**
 * `node scripts/mutants.ts FOLDER… --seed 1 --sample 150`: changes one operator, number, word or
 * statement at a time, runs the tests beside the file, and lists the changes that no test noticed.
 * The same seed makes the same sample. The sources are put back after each.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from './run.ts'

interface Mutant {
  readonly file: string
  readonly at: number
  readonly from: string
  readonly to: string
}

/** What is exchanged for what, outside comments, imports and types. */
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '150' },
    tests: { type: 'string', multiple: true },
  },
})
const tests = values.tests ?? positionals
const random = randomOf(Number(values.seed))
const all = positionals.flatMap((folder) => sourcesIn(join(root, folder)).flatMap(mutantsOf))
const sample = shuffled(all).slice(0, Number(values.sample))
const survivors: Mutant[] = []
for (const [index, mutant] of sample.entries()) {
  if (!(await isNoticed(mutant))) {
    survivors.push(mutant)
    process.stdout.write(`survived: ${describe(mutant)}\n`)
  }
  if ((index + 1) % 20 === 0) process.stderr.write(`${index + 1} of ${sample.length}\n`)
}
const found = sample.length - survivors.length
process.stdout.write(
  `${found} of ${sample.length} noticed (${Math.round((100 * found) / sample.length)}%), of ${all.length} there are; seed ${values.seed}\n`,
)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.d\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file))
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8')
  const ignored = [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|^import[\s\S]*?from .*$/gm)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  )
  const isCode = (at: number) => !ignored.some(([begin, end]) => at >= begin && at < end)
  return CHANGES.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isCode(index))
      .map(({ index, 0: from }) => ({ file, at: index, from, to })),
  )
}

async function isNoticed({ file, at, from, to }: Mutant): Promise<boolean> {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, at) + to + text.slice(at + from.length))
  try {
    const args = ['run', '--bail=1', '--reporter=dot', ...tests]
    return (await run('vitest', args, 'capture')).status !== 0
  } finally {
    writeFileSync(file, text)
  }
}

function describe({ file, at, from, to }: Mutant): string {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, at).split('\n').length
  const source = text.split('\n')[line - 1]?.trim() ?? ''
  return `${relative(root, file)}:${line} ${JSON.stringify(from)} -> ${JSON.stringify(to)}: ${source}`
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

function shuffled<One>(list: readonly One[]): One[] {
  return list
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one)
}
