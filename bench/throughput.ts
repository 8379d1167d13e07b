/** Measures durable submissions a second, through the whole server and in two references. */
import { type BenchDatabase, type BenchEngine, referenceDatabase } from './databases.ts'
import { type Program, startReference, startServer, steadyLoad, warmedUp } from './program.ts'
import { figure, median, printTable } from './table.ts'

const VARIANTS: readonly (readonly [string, (database: BenchDatabase) => Promise<Program>])[] = [
  ['whole path', startServer],
  ['bare insert', (database) => startReference(referenceDatabase(database), false)],
  ['bare insert, library seal', (database) => startReference(referenceDatabase(database), true)],
]

/** Lets the variants take turns, so that all of them suffer when the machine slows down. */
export async function throughput(
  engine: BenchEngine,
  { requests, rounds }: { readonly requests: number; readonly rounds: number },
): Promise<void> {
  const programs = await startAll(engine)
  const measured = programs.map(() => [] as Measurement[])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, program] of programs.entries()) {
      const before = program.cpuTime()
      const result = await steadyLoad(program, requests)
      const cpuMs = ((program.cpuTime() - before) * 1000) / requests
      measured[index]?.push({ perSecond: result.accepted / result.seconds, cpuMs, ...result })
    }
  }
  await Promise.all(programs.map((program) => program.end()))
  const rows = VARIANTS.map(([name], index) => row(name, measured[index] ?? [], measured[2] ?? []))
  printTable([
    [
      engine.name,
      'per second',
      'of sealed reference',
      'p50 ms',
      'p99 ms',
      'CPU ms each',
      'rejected',
    ],
    ...rows,
  ])
}

interface Measurement {
  readonly perSecond: number
  readonly cpuMs: number
  readonly rejected: number
  readonly p50Ms: number
  readonly p99Ms: number
}

async function startAll(engine: BenchEngine): Promise<Program[]> {
  const programs: Program[] = []
  for (const [, start] of VARIANTS) {
    programs.push(await warmedUp(start(await engine.create())))
  }
  return programs
}

function row(
  name: string,
  own: readonly Measurement[],
  reference: readonly Measurement[],
): string[] {
  const medianOf = (key: keyof Measurement, from = own) => median(from.map((run) => run[key]))
  return [
    name,
    figure(medianOf('perSecond')),
    figure(medianOf('perSecond') / medianOf('perSecond', reference), 2),
    figure(medianOf('p50Ms'), 1),
    figure(medianOf('p99Ms'), 1),
    figure(own.reduce((sum, run) => sum + run.cpuMs, 0) / own.length, 1),
    figure(own.reduce((sum, { rejected }) => sum + rejected, 0)),
  ]
}
