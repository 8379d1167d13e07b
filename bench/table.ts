import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

type Table = readonly (readonly string[])[]

const RESULTS = join(import.meta.dirname, 'results')
let printed: Table[] = []

/** Prints rows in columns: the first is left-aligned, figures are right-aligned. */
export function printTable(rows: Table): void {
  printed.push(rows)
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/**
 * If the command line has the word `store`, writes the tables printed since the last call to
 * `bench/results/NAME.json`. `src/cli/generated-tables.test.ts` makes the tables of the pages from
 * it.
 */
export async function storeTables(name: string): Promise<void> {
  const tables = printed
  printed = []
  if (!process.argv.includes('store')) return
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node ${process.versions.node}`
  const result = { day: new Date().toISOString().slice(0, 10), machine, tables }
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}

export function figure(value: number, digits = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Returns the value that a share of the values, from 0 to 1, do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
