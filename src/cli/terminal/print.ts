/** Formats output for a terminal. */
import { printedText } from '../../application/text/sanitize-text.ts'
import { ui } from '../../messages/en/frame.ts'

/** A table with columns as wide as their content and numbers aligned right. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printedText(String(cell))))
  const widths = headings.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  )
  const right = headings.map((_, index) => rows.every((row) => typeof row[index] === 'number'))
  return lines
    .map((line) =>
      line
        .map((cell, index) =>
          right[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** Formats references or problems, one a line. */
export function indented(texts: readonly string[]): string {
  return texts.map((text) => `  ${printedText(text)}`).join('\n')
}

/** Formats rows, one a line: `Business Structure: LLC`. */
export function rowLines(
  rows: readonly { readonly label: string; readonly value: string }[],
  indent = '',
): string {
  return rows
    .map(({ label, value }) => {
      const colon = /[?.]$/.test(label) ? '' : ':'
      return `${indent}${label}${colon} ${printedText(String(value)) || ui.notGiven}\n`
    })
    .join('')
}

/** `1 bank`, `18,198 banks`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
