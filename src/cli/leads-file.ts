/** Reads a file of leads: CSV with a header line, or a JSON list of objects. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { LeadEntry } from '../server/leads/import-leads.ts'
import { CommandFailed, UsageError } from './command.ts'
import { readCsv } from './read-csv.ts'

/** Each entry with its line, or its position in the list. */
export async function readLeadsFile(file: string): Promise<readonly LeadEntry[]> {
  const kind = extname(file).toLowerCase()
  if (kind !== '.csv' && kind !== '.json') throw new UsageError('FILE must end in .csv or .json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read`)
  })
  return kind === '.csv' ? fromCsv(text) : fromJson(text)
}

function fromCsv(text: string): readonly LeadEntry[] {
  return readCsv(text, (headings) => headings.map((heading) => heading.trim()))
}

function fromJson(text: string): readonly LeadEntry[] {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) throw new CommandFailed('The file does not contain a list of leads')
  return entries.map((entry: unknown, index) => {
    const place = `entry ${index + 1}`
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw new CommandFailed(`${place}: not an object`)
    }
    return { place, columns: entry as LeadEntry['columns'] }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new CommandFailed('The file is not valid JSON')
  }
}
