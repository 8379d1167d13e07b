import { sanitizeText } from '../sanitize-text.ts'

/**
 * Spreadsheets treat text that begins with one of these characters as a formula; an apostrophe
 * before it keeps it text. Those that separate cells by semicolons begin a cell after each.
 */
const FORMULA = /(^|;)(?=\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/gu

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = typeof value === 'string' ? sanitizeText(text).replace(FORMULA, "$1'") : text
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a table, whose texts no spreadsheet takes for formulas. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
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
