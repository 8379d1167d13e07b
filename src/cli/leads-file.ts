/** Reads a file of leads: a table with a header line, or a JSON list of objects. */
import { extname } from 'node:path'
import { parsedJson } from '../application/text-file/parsed-json.ts'
import type { LeadEntry } from '../server/leads/import-leads.ts'
import { leadColumns } from '../server/leads/import-leads.ts'
import { readTable, type TableColumn } from '../server/platform/text-files/csv-table.ts'
import { CommandFailed } from './command.ts'
import { mustAgree, type ReadingOptions, readInputFile, reading } from './input-file.ts'

/** The values that a spreadsheet may have changed. */
const KINDS: Readonly<Partial<Record<(typeof leadColumns)[number], TableColumn['kind']>>> = {
  pmi: 'number',
  phone: 'number',
  expires: 'date',
}

const COLUMNS = Object.fromEntries(
  leadColumns.map((name): [string, TableColumn] => {
    const kind = KINDS[name]
    return [name, { headings: [name], ...(kind && { kind }) }]
  }),
)

/** The entries, each with its line or its position in the list. */
export async function readLeadsFile(
  file: string,
  options: ReadingOptions,
): Promise<readonly LeadEntry[]> {
  const text = await readInputFile(file, options)
  if (extname(file).toLowerCase() === '.json' || /^\s*[[{]/.test(text)) {
    return fromJson(reading(file, options, () => parsedJson(text)))
  }
  const { rows, notes, doubts } = reading(file, options, () =>
    readTable(text, { columns: COLUMNS, others: 'refused' }),
  )
  for (const note of notes) options.context.notify(`${note}\n`)
  await mustAgree(doubts, options)
  return rows
}

function fromJson(entries: unknown): readonly LeadEntry[] {
  if (!Array.isArray(entries)) throw new CommandFailed('The file does not contain a list of leads')
  return entries.map((entry: unknown, index) => {
    const place = `entry ${index + 1}`
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw new CommandFailed(`${place}: not an object`)
    }
    return { place, columns: { ...entry } }
  })
}
