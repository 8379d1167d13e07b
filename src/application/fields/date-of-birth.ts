/** Date of birth: eight digits, MMDDYYYY; shown as 00/00/0000. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { digits, mask, unmask, withPlainDigits } from './digits.ts'
import { type Field, isEmpty } from './field.ts'
import { leftOut } from './remark.ts'

/** Any leap year. */
const LONGEST_YEAR = 2000

const BETWEEN = String.raw`[\s.,/\\\p{Pd}\u2212年月년월]+`
/**
 * A date as people write it, complete or not: `3/7/80`, `03-07-1980`, `3. 7. 1980`; `3/`, `03/7/`.
 */
const MONTH_FIRST = new RegExp(
  `^(?<month>\\d{1,2})${BETWEEN}(?:(?<day>\\d{1,2})${BETWEEN}(?:(?<year>\\d{4}|\\d\\d)\\.?)?)?$`,
  'u',
)
/** A date with dots, complete or not, whose month may be its first or its second part. */
const EITHER_ORDER = /^(?:0?\d|1[0-2])\.(?:0?\d|1[0-2])?(?:\.\d{0,4}\.?)?$/
/** The end of an ordinal: `4th`, `1ro`, `1.º`; not the first letter of October. */
const ORDINAL = String.raw`(?:st|nd|rd|th|er|[rdt]?o(?!ct)|\.?[º°])?`
const YEAR_FIRST_IN_DIGITS = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/

/** A complete date within other text. */
const WITHIN = [
  new RegExp(
    `(?<![\\d./])(?<month>\\d{1,2})${BETWEEN}(?<day>\\d{1,2})${BETWEEN}(?<year>\\d{4})(?!\\d)`,
    'u',
  ),
  /** A date as browsers store it (ISO 8601), and in Chinese: `1980-03-07T00:00`, `1980年3月7日`. */
  new RegExp(
    `(?<!\\d)(?<year>\\d{4})${BETWEEN}(?<month>\\d{1,2})${BETWEEN}(?<day>\\d{1,2})(?!\\d)`,
    'u',
  ),
  /** A dictated date, or one of a spreadsheet: `July 4, 1979`, `4th of July 1979`, `4-Jul-79`. */
  new RegExp(
    String.raw`(?<!\p{L})(?<name>[a-z]{3,10})[ ./-]*(?<day>[0-3]?\d)${ORDINAL}[ ,/-]+(?:del? )?(?<year>\d{4}|\d\d)(?!\d)`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\d)(?<day>\d{1,2})${ORDINAL}(?: (?:of|de)(?!\p{L}))?[ /-]*(?<name>[a-z]{3,10})[ .,/-]*(?:del? )?(?<year>\d{4}|\d\d)(?!\d)`,
    'iu',
  ),
]
export const dateOfBirth: Field = {
  input: 'digits',
  parse: (typed) => {
    const text = withPlainDigits(typed)
    return inEitherOrder(text) ?? digits(text.replace(/^\d\./, '0$&')).slice(0, 8)
  },
  format: (value) => inEitherOrder(value) ?? mask('00/00/0000', value),
  parsePasted: inOrder,
  parseEnded: inOrder,
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    if (inEitherOrder(value)) return broken('date.order')
    if (!/^\d{8}$/.test(value)) return broken('date')
    const month = Number(value.slice(0, 2))
    const day = Number(value.slice(2, 4))
    const year = Number(value.slice(4))
    // The beginning of a year: `1980-03-07`.
    if (month === 19 || month === 20) return broken('date.order')
    if (month < 1 || month > 12) return broken('date.month')
    if (day < 1 || day > daysIn(month, LONGEST_YEAR)) return broken('date.day')
    if (year < limits.earliestBirthYear || year > today.year) return broken('date.year')
    if (day > daysIn(month, year)) return broken('date.day')
    const isFuture = year === today.year && month * 100 + day > (today.monthDay ?? 1231)
    return isFuture ? broken('date') : undefined
  },
  normalize: (text) => inEitherOrder(text) ?? unmask(text),
  /** A date in another order, or in words, gets a remark that shows how it was understood. */
  remark: (given, value) => {
    if (digits(given).startsWith(value) && !/\p{L}/u.test(given)) return leftOut(given, value)
    const isUnderstood = value.length === 8 && digits(inOrder(given)) === value
    return isUnderstood ? { understood: dateOfBirth.format(value) } : leftOut(given, value)
  },
  /** Masks all but the year. */
  conceal: (value) => (value === '' ? '' : `••/••/${value.slice(4)}`),
}

/**
 * Returns the digits of a date as month, day and year if its parts can be told apart; otherwise the
 * text, or the part of it that is a date with dots.
 */
function inOrder(text: string): string {
  const plain = withPlainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim()
  const shapes = [MONTH_FIRST, YEAR_FIRST_IN_DIGITS, ...WITHIN]
  const match = shapes.map((shape) => shape.exec(plain)).find(Boolean)
  const parts = match?.groups
  const month = parts?.name === undefined ? parts?.month : monthNumber(parts.name)
  if (!parts || month === undefined) return text
  const padded = [month, parts.day].map((part) => part?.padStart(2, '0')).join('')
  const parsed = inEitherOrder(match[0]) ?? padded + (parts.year ?? '')
  return parsed === digits(text) ? text : parsed
}

/** Returns a date that may have either order, without spaces; undefined for any other text. */
function inEitherOrder(text: string): string | undefined {
  const written = text.replace(/\s/g, '')
  return EITHER_ORDER.test(written) ? written : undefined
}

/** Returns whether the year of a date has only two digits. */
export function isWithShortYear(value: string): boolean {
  return /^\d{6}$/.test(value)
}

function daysIn(month: number, year: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Returns the number of a month by its name or its beginning (`setiembre`: Peru), or undefined. */
function monthNumber(name: string): string | undefined {
  const isNamed = (month: number) =>
    ['en', 'es'].some((language) =>
      new Date(2000, month - 1)
        .toLocaleString(language, { month: 'long' })
        .toLowerCase()
        .startsWith(name.toLowerCase().replace(/^set/, 'sept')),
    )
  for (let month = 1; month <= 12; month += 1) if (isNamed(month)) return String(month)
  return undefined
}
