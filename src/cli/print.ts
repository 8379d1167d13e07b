/** Formats output for a terminal. */
import { sanitizeText } from '../server/platform/sanitize-text.ts'

/** A table with columns as wide as their content and numbers aligned right. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => sanitizeText(String(cell))))
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const right = headings.map((_, at) => rows.every((row) => typeof row[at] === 'number'))
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          right[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** A record as an indented outline, without empty values. */
export function outline(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null)
    return `${indent}${sanitizeText(String(value))}\n`
  return Object.entries(value)
    .filter(([, held]) => !isEmpty(held))
    .map(([name, held]) =>
      typeof held === 'object' && held !== null
        ? `${indent}${label(value, name)}\n${outline(held, `${indent}  `)}`
        : `${indent}${label(value, name)} ${sanitizeText(String(held))}\n`,
    )
    .join('')
}

/** List items are numbered from 1. */
function label(holder: object, name: string): string {
  return Array.isArray(holder) ? `${Number(name) + 1}.` : `${sanitizeText(name)}:`
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
