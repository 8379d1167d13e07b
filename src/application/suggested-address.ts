/** What a suggested address fills in: never at the cost of what was typed and it does not know. */
import type { Address } from './application.ts'
import { withPlainDigits } from './fields/digits.ts'

/** The parts of an address that a geocoder knows; the others are empty. */
export type SuggestedAddress = Pick<Address, 'street' | 'street2' | 'city' | 'state' | 'zip'>

const AROUND = ['street2', 'city', 'state', 'zip'] as const

/**
 * What changes when a suggestion is picked. What an earlier one had filled in goes with it, and what
 * was typed stays where the suggestion has nothing.
 *
 * @param before what was picked last, if anything was
 */
export function pickedAddress(
  picked: SuggestedAddress,
  typed: SuggestedAddress,
  before: SuggestedAddress | undefined,
): Partial<Address> {
  const { street, unit } = withTypedNumber(picked.street, typed.street)
  const changes: { -readonly [Part in keyof SuggestedAddress]?: string } = { street }
  for (const part of AROUND) {
    const isOfBefore = before !== undefined && typed[part] === before[part]
    if (picked[part] !== '') changes[part] = picked[part]
    else if (isOfBefore) changes[part] = ''
  }
  if (unit !== '' && (changes.street2 ?? typed.street2) === '') changes.street2 = unit
  return changes
}

/** `Apt 4`, `Suite 200`, `Unit B`, `#4B`, `2nd floor`, `Penthouse`; a part of a pattern. */
const UNIT =
  '(?:apt|apartment|unit|ste|suite|rm|room|fl|floor|bldg|lot|spc|trlr)(?:\\.?\\s*#\\s*|\\.\\s*|\\s+|(?=\\d))(?:[\\w-]*\\d[\\w-]*|[a-z])|#\\s*[\\w-]+|\\d+(?:st|nd|rd|th)\\s+fl(?:oor)?|penthouse|ph|rear|basement|bsmt|lobby'
/** A box is no house: it never becomes a number of a street. */
const BOX = '(?:p\\.?\\s*o\\.?|hc|rr|psc|cmr|unit)[\\s\\d]*box\\s.*'
const UNIT_AFTER = new RegExp(`(?:^|[\\s,]+)(${BOX}|${UNIT})\\.?\\s*$`, 'i')
/** Before the number: `Apt 4, 4711 Juniper Way`; in Puerto Rico, the urbanización. */
const UNIT_BEFORE = new RegExp(
  `^(${UNIT}|urb(?:anizaci[oó]n)?\\.?\\s[^\\d,]+?)[\\s,]+(?=\\d+(?!\\d|st|nd|rd|th))`,
  'i',
)
/** On a road without houses: `Carr 2 Km 12.3`. */
const KILOMETER = /\b(?:km|kil[oó]metro)\.?\s*\d+(?:[.,]\d+)?/i
/** `4711 – 4713` and `12 - A` are one number. */
const SPACED_RANGE = /(?<=^\S*\d\S*)\s*([\p{Pd}&])\s*(?=\d|\p{L}\b)/u

/**
 * A street with the number, and the unit, that were typed, where a suggestion has none: geocoders
 * know many streets without their houses.
 */
function withTypedNumber(
  street: string,
  typed: string,
): { readonly street: string; readonly unit: string } {
  if (street === '') return { street: typed, unit: '' }
  const isBeginning = street.toLowerCase().startsWith(typed.trim().toLowerCase())
  const hasNumber = !NUMBERED.test(street) && houseNumber(street, '') !== ''
  if (isBeginning || (hasNumber && !isNumberBefore(street, typed))) return { street, unit: '' }
  const plain = withPlainDigits(typed).trim()
  const unit = (UNIT_AFTER.exec(plain) ?? UNIT_BEFORE.exec(plain))?.[1] ?? ''
  const line = plain.replace(UNIT_AFTER, '').replace(UNIT_BEFORE, '').trim()
  const number = houseNumber(line.replace(SPACED_RANGE, '$1'), street)
  if (number !== '') return { street: `${number} ${street}`, unit }
  const [kilometer] = KILOMETER.exec(line) ?? []
  if (kilometer !== undefined) return { street: `${street} ${kilometer}`, unit }
  // In Puerto Rico, it may stand at the end: Calle Luna 12.
  const last = /\s(\d+[A-Za-z]?)$/.exec(line)?.[1] ?? ''
  const isName = last === '' || words(street).includes(last.toLowerCase())
  return { street: isName ? street : `${street} ${last}`, unit }
}

/** Whether a number was typed before a street that itself begins with one: 12 4 Corners Rd. */
function isNumberBefore(street: string, typed: string): boolean {
  const [number = '', name = '', ...more] = words(typed)
  return NUMBER.test(number) && name === words(street)[0] && more.length > 0
}

const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
/** 4711, 12-34, 12B, 39.2, 123½, 12/14, A17, 1N450, N6W23001; with a number sign. */
const NUMBER = /^#?(?=\D{0,4}\d)[A-Z\d½¼¾⅓⅔⅛⅜⅝⅞⁄&/.–‑-]{1,14}$/iu
const FRACTION = /^(?:\d\/\d{1,2}|\d⁄\d{1,2}|[½¼¾⅓⅔⅛⅜⅝⅞])$/u
/** The second half of a grid number with a space: N6 W23001. */
const GRID = /^[NSEW]\d+$/i
const IN_WORDS = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/i
/** Between a number and its street: a suffix or a direction. */
const BETWEEN = /^(?:[A-Z]|[NS][EW]|north|south|east|west)\.?$/i
/** A street whose name is a number: 1700 South. */
const NUMBERED = /^\d+\s+(?:[NSEW]|north|south|east|west)\.?$/i
/**
 * The house number that a street line begins with; empty if it has none.
 *
 * @param street the name of the street, before which a suffix or direction belongs to the number
 */
function houseNumber(line: string, street: string): string {
  const tokens = line
    .trim()
    .split(/(?:,\s*|\s+)(?=\S)/)
    .map((token) => token.replace(/,$/, ''))
  let end = /^no\.?$/i.test(tokens[0] ?? '') ? 1 : 0
  const first = tokens[end] ?? ''
  const isNumber = NUMBER.test(first) && !ORDINAL.test(first)
  if (!isNumber && !(IN_WORDS.test(first) && tokens.length > 1)) return ''
  end += 1
  const next = tokens[end] ?? ''
  if (FRACTION.test(next) || (GRID.test(first) && GRID.test(next))) end += 1
  const [name = ''] = words(street)
  const at = tokens.findIndex(
    (token, index) => index >= end && token !== '' && name.startsWith(token.toLowerCase()),
  )
  const between = at === -1 ? [] : tokens.slice(end, at)
  if (between.every((token) => BETWEEN.test(token))) end += between.length
  // A number alone may be the beginning of a name, such as of 4 Corners.
  return tokens.length > 1 || street !== '' ? tokens.slice(0, end).join(' ') : ''
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
}
