/** Dates and numbers as a spreadsheet rewrites them. */
import { utcDay } from '../../../application/dates/calendar-day.ts'

/** A value, with how it was read if written differently, or the reason why it cannot be read. */
export interface RestoredValue {
  readonly value: string
  readonly how?: string
  readonly problem?: string
}

const ENTER = 'Enter the value itself, and save it again'
const AS_TEXT =
  'Format the column as text in the spreadsheet, enter the value again, and save it again'

/** Spreadsheets' texts for a failed calculation, in several languages: `#N/A`, `#¿NOMBRE?`. */
const ERROR =
  /^(?:#[¡¿]?(?:REF|BEZUG|NAME|NOMBRE|NOM|VALUE|VALOR|VALEUR|WERT|DIV\/0|NUM|NÚM|ZAHL|NULL|NULO|NUL|SPILL|CALC|FIELD|BUSY|BLOCKED|CONNECT|UNKNOWN)[!?]|#N\/[AD]|#NV|#GETTING_DATA|Err:\d{3})$/
const NOTHING = /^(?:NULL|\(null\)|<null>|#NULL|\\N|NaN|undefined)$/
/** The texts that people fill an empty row with. */
const PLACEHOLDER = /^(?:N\/A|null|none|[\p{Pd}\u2212.…]*)$/iu

/** Returns whether a cell is empty or has a placeholder. In a row with values, `N/A` is a text. */
export function isNothing(value: string): boolean {
  return PLACEHOLDER.test(value) || NOTHING.test(value)
}

/** Returns an error if a cell contains something in place of its value. */
export function restoredCell(value: string): RestoredValue {
  if (ERROR.test(value)) {
    return { value, problem: `the spreadsheet could not calculate this (${value}). ${ENTER}` }
  }
  if (/^#{3,}$/.test(value)) {
    return { value, problem: 'the column is too narrow to show its value. Widen it and save again' }
  }
  if (value.startsWith('=')) return { value, problem: `a formula, not its value. ${ENTER}` }
  return NOTHING.test(value)
    ? { value: '', how: `Cells with ${value} are read as empty` }
    : { value }
}

/** Restores digits that do not stand for a quantity, such as a phone number or an id. */
export function restoredNumber(value: string): RestoredValue {
  const [, whole = '', decimals = '', exponent = ''] =
    /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i.exec(value) ?? []
  if (whole !== '') {
    if (decimals.length < Number(exponent)) {
      return {
        value,
        problem: `the spreadsheet has shortened the number (${value}), and digits are lost. ${AS_TEXT}`,
      }
    }
    const digits = whole + decimals
    const end = Number(exponent) + 1
    if (/[1-9]/.test(digits.slice(end))) return { value }
    return { value: digits.slice(0, end), how: 'Numbers such as 1.23E+2 are read as 123' }
  }
  const [, plain] = /^(\d+)[.,]0+$/.exec(value) ?? []
  if (plain !== undefined && plain.length > 3) {
    return { value: plain, how: 'Numbers such as 123.00 are read as 123' }
  }
  const isGrouped = /^\d{1,3}(?:,\d{3}){2,}$/.test(value)
  return isGrouped
    ? { value: value.replaceAll(',', ''), how: 'Numbers such as 1,234,567 are read as 1234567' }
    : { value }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WRITE_SO = `Write it as 2027-01-31 in a column that is formatted as text`

/** A date as it was written: either the day, or numbers whose order depends on the column. */
type ParsedDate = (
  | { readonly day: string }
  | { readonly first: number; readonly second: number; readonly year: number }
) & {
  /** The time of day with a space before it; empty at midnight, which stands for the whole day. */
  readonly time: string
}

/**
 * Returns the dates of a column as YYYY-MM-DD, with a time unless it is midnight. All of them must
 * allow the same order of numbers; if several orders fit, the month comes first, as in the United
 * States. Any other text stays as it is.
 */
export function restoredDates(values: readonly string[]): readonly RestoredValue[] {
  const written = values.map(writtenDate)
  const ordered = written.flatMap((value) => (value && 'first' in value ? [value] : []))
  const monthFirst = ordered.every(({ first }) => first <= 12)
  const dayFirst = ordered.every(({ second }) => second <= 12)
  return values.map((value, index) => {
    const date = written[index]
    if (!date) return { value }
    if ('day' in date) {
      const day = date.day + date.time
      return day === value ? { value } : { value: day, how: 'Dates are read as days' }
    }
    if (!monthFirst && !dayFirst) {
      return {
        value,
        problem: `the dates in the column do not all have the same order of day and month. ${WRITE_SO}`,
      }
    }
    const { first, second, year } = date
    const day = monthFirst ? dayText(year, first, second) : dayText(year, second, first)
    const order = monthFirst ? 'month/day/year' : 'day/month/year'
    return { value: day + date.time, how: `Dates are read as ${order}` }
  })
}

/** `12:00:00 AM`, `15:30`, `3:30 p. m.` */
const TIME_OF_DAY = /,?\s(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s?([ap])\.?\s?m\.?)?$/i

/** Returns the time at the end of a text as 24 hours; empty at midnight, undefined without one. */
function timeIn([, hours = '', minutes = '', seconds = '00', half]: RegExpExecArray) {
  const given = Number(hours)
  if (half === undefined ? given > 23 : given < 1 || given > 12) return undefined
  const hour = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const time = `${twoDigits(hour)}:${minutes}:${seconds}`
  return time === '00:00:00' ? '' : ` ${time}`
}

function writtenDate(value: string): ParsedDate | undefined {
  const text = value.trim()
  const clock = TIME_OF_DAY.exec(text)
  const time = clock ? timeIn(clock) : ''
  const date = dateIn(text.slice(0, clock?.index))
  return date && time !== undefined ? { ...date, time } : undefined
}

function dateIn(text: string) {
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text)
  if (numbers) {
    const [, first, , second, year] = numbers
    return { first: Number(first), second: Number(second), year: yearOf(year ?? '') }
  }
  const [, year, month, day] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? []
  if (year) return { day: dayText(Number(year), Number(month), Number(day)) }
  const [, named = '', of, inYear = ''] =
    /^(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4}|\d\d)$/i.exec(text)?.map(String) ?? []
  const american = /^([a-z]{3,9})\.? (\d{1,2}), (\d{4})$/i.exec(text)
  const word = (american?.[1] ?? of ?? '').slice(0, 3).toLowerCase()
  const index = MONTHS.indexOf(word)
  if (index >= 0) {
    const dayOfMonth = Number(american?.[2] ?? named)
    return { day: dayText(yearOf(american?.[3] ?? inYear), index + 1, dayOfMonth) }
  }
  return /^[345]\d{4}$/.test(text) ? { day: dayOfCount(Number(text)) } : undefined
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function dayText(year: number, month: number, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Spreadsheets count days from December 30, 1899. */
function dayOfCount(count: number): string {
  return utcDay(Date.UTC(1899, 11, 30 + count))
}
