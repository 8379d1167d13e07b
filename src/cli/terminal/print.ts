/** Formats output for a terminal. */

import { isCalendarDay } from '../../application/dates/calendar-day.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { ui } from '../../messages/en/frame.ts'
import { DAY_MS } from '../../server/platform/time/days.ts'
import { UsageError } from '../command.ts'

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

/** `2026-11-21T17:00:00.000Z` as `2026-11-21 17:00`. SQLite also stores bytes as a time. */
export function minute(time: string): string {
  return String(time).slice(0, 16).replace('T', ' ')
}

/** A day (`2026-11-21`, from midnight UTC) or a time in ISO 8601. */
export function readTime(text: string, option: string): Date {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/.test(text)
    ? new Date(text)
    : undefined
  if (time === undefined || Number.isNaN(time.getTime()) || !isCalendarDay(text.slice(0, 10))) {
    throw new UsageError(`${option} needs a date such as 2026-11-21`)
  }
  return time
}

export const PERIOD_OPTIONS = { since: { type: 'string' }, until: { type: 'string' } } as const

export const PERIOD_DETAILS = `  --since DATE           only those received on this day or later: 2026-11-21 (from midnight UTC),
                         or a time such as 2026-11-21T17:00Z
  --until DATE           only those received before this day or time`

/** The values of `--since` and `--until`; both are optional. */
export function readPeriod(values: { readonly since?: string; readonly until?: string }): {
  readonly since: Date | undefined
  readonly until: Date | undefined
} {
  return periodOf(values.since, values.until, ['--since', '--until'])
}

/** The period between the values of two options, either of which may be left out. */
export function periodOf(
  begin: string | undefined,
  end: string | undefined,
  [beginOption, endOption]: readonly [string, string],
): { readonly since: Date | undefined; readonly until: Date | undefined } {
  const since = begin === undefined ? undefined : readTime(begin, beginOption)
  const until = end === undefined ? undefined : readTime(end, endOption)
  if (since && until && until <= since) {
    throw new UsageError(`${endOption} must be later than ${beginOption}: it is not included`)
  }
  return { since, until }
}

/** `400d` before now. */
export function readAge(text: string, option: string, now: Date): Date {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1]
  if (days === undefined) throw new UsageError(`${option} needs a number of days such as 400d`)
  return new Date(now.getTime() - Number(days) * DAY_MS)
}
