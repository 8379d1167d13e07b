/** Date of birth. Stored as eight digits, MMDDYYYY; shown as 00/00/0000. */
import { limits } from '../reference/limits.ts'
import { digits, mask } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

const monthsOfThirtyDays = new Set([4, 6, 9, 11])
const february = 2

/** As people write it, also while they do: `3/7/1980`, `03-07-1980`, `3. 7. 1980`; `3/`, `03/7/`. */
const MONTH_FIRST =
  /^(?<month>\d{1,2})[\s./–-]+(?:(?<day>\d{1,2})[\s./–-]+(?:(?<year>\d{4})\.?)?)?$/
/** As browsers and password managers keep it (ISO 8601): `1980-03-07`, `19800307`. */
const YEAR_FIRST = /^(?<year>\d{4})[\s./–-]+(?<month>\d{1,2})[\s./–-]+(?<day>\d{1,2})(?:\.|T.*)?$/
const YEAR_FIRST_IN_DIGITS = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/

/** As it is dictated or copied in words: `July 4, 1979`, `4th of July 1979`, `4 Jul. 1979`. */
const IN_WORDS = [
  /^(?<name>[a-z]{3,9})[ .-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[ ,-]+(?<year>\d{4})\.?$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]*(?<name>[a-z]{3,9})[ .,-]*(?<year>\d{4})\.?$/i,
]
const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

export const dateOfBirth: Field = {
  clean: (typed) => digits(typed).slice(0, 8),
  show: (value) => mask('00/00/0000', value),
  reads: (text) => {
    const written = text.replace(/\p{Cf}/gu, '').trim()
    const shapes = [MONTH_FIRST, YEAR_FIRST, YEAR_FIRST_IN_DIGITS, ...IN_WORDS]
    const parts = shapes.map((shape) => shape.exec(written)?.groups).find(Boolean)
    const month = parts?.name === undefined ? parts?.month : monthNamed(parts.name)
    if (!parts || month === undefined) return text
    const padded = [month, parts.day].map((part) => part?.padStart(2, '0')).join('')
    const read = padded + (parts.year ?? '')
    return read === digits(text) ? text : read
  },
  problem: (value, today) => {
    if (isEmpty(value)) return REQUIRED
    if (!/^\d{8}$/.test(value)) return 'Please enter a valid date'
    const month = Number(value.slice(0, 2))
    const day = Number(value.slice(2, 4))
    const year = Number(value.slice(4))
    if (month < 1 || month > 12) return 'Invalid month provided'
    if (day < 1 || day > longestMonth(month)) return 'Invalid day provided'
    if (year < limits.earliestBirthYear || year > today.year) return 'Invalid year provided'
    if (month === february && day === 29 && !isLeapYear(year)) return 'Invalid day provided'
    return undefined
  },
}

function longestMonth(month: number): number {
  if (month === february) return 29
  return monthsOfThirtyDays.has(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** By its name or the beginning of it; undefined where there is none. */
function monthNamed(name: string): string | undefined {
  const index = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()))
  return index < 0 ? undefined : String(index + 1)
}
