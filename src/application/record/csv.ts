import { sanitizeText } from '../sanitize-text.ts'

/** The reader of a table: a person in a spreadsheet, or a system that takes the texts as they are. */
export const csvUses = ['spreadsheet', 'system'] as const
export type CsvUse = (typeof csvUses)[number]

/** Spreadsheets take a table without it for one in the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What stands before the first line. */
export function csvBeginning(use: CsvUse): string {
  return use === 'spreadsheet' ? BYTE_ORDER_MARK : ''
}

/**
 * Spreadsheets treat text that begins with one of these characters as a formula; an apostrophe
 * before it keeps it text.
 */
const FORMULA = /^(?=\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/u

function csvCell(value: unknown, use: CsvUse): string {
  const text = value === null || value === undefined ? '' : String(value)
  const clean = typeof value === 'string' ? sanitizeText(text) : text
  const safe =
    typeof value === 'string' && use === 'spreadsheet' ? clean.replace(FORMULA, "'") : clean
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a table; for a spreadsheet, it takes none of the texts for a formula. */
export function csvLine(values: readonly unknown[], use: CsvUse): string {
  return `${values.map((value) => csvCell(value, use)).join(',')}\r\n`
}

/** `{a: {b: [1]}}` as `a.b.0` → 1. */
export function flattened(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([name, held]) => [
      ...flattened(held, path === '' ? name : `${path}.${name}`),
    ]),
  )
}
