/** Fills in a suggested address, without deleting typed parts that the suggestion lacks. */
import type { Address } from '../../application.ts'
import { withPlainDigits } from '../../fields/digits.ts'

/** The parts of an address that a geocoder knows; the others are empty. */
export type SuggestedAddress = Pick<Address, 'street' | 'street2' | 'city' | 'state' | 'zip'>

const AROUND = ['street2', 'city', 'state', 'zip'] as const

/**
 * Returns the changes when a suggestion is picked. The parts of an earlier suggestion are removed.
 * Typed text stays where the suggestion has nothing.
 *
 * @param before the suggestion that was picked last, if any
 */
export function pickedAddress(
  picked: SuggestedAddress,
  typed: SuggestedAddress,
  before: SuggestedAddress | undefined,
): Partial<Address> {
  const { street, unit } = withTypedNumber(picked, typed.street)
  const changes: { -readonly [Part in keyof SuggestedAddress]?: string } = { street }
  for (const part of AROUND) {
    const isOfBefore = before !== undefined && typed[part] === before[part]
    if (picked[part] !== '') changes[part] = picked[part]
    else if (isOfBefore) changes[part] = ''
  }
  if (unit !== '' && (changes.street2 ?? typed.street2) === '') changes.street2 = unit
  return changes
}

const FOR_WHOM = /(?:c\/o|attn\.?|care of)[\s:]+[^\d,]+/i

/**
 * Returns the parts of a typed street that are not in the picked address: those with digits, and
 * those that name a recipient.
 */
export function leftBehind(typed: string, now: SuggestedAddress): readonly string[] {
  const [whom = ''] = FOR_WHOM.exec(typed) ?? []
  const shown = words(Object.values(now).join(' ')).map(letters)
  const isShown = (token: string) => shown.some((word) => word.startsWith(letters(token)))
  const tokens = withPlainDigits(typed).split(/[\s,]+/)
  const numbered = tokens.flatMap((token, index) => {
    if (!/\d/.test(token) || isShown(token)) return []
    const before = tokens[index - 1] ?? ''
    return [/^\p{L}+\.?$/u.test(before) && !isShown(before) ? `${before} ${token}` : token]
  })
  return [whom.trim(), ...numbered].filter(Boolean)
}

function letters(token: string): string {
  return token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** `4`, `B`, `12-A`, `200 & 201`: a part of a pattern. */
const OF_UNIT = String.raw`(?:[\w-]*\d[\w-]*(?:(?:\s*&|\s+and)\s*[\w-]*\d[\w-]*)*|[a-z](?![\w']))`
const DESIGNATORS =
  'apt|apartment|apto|unit|stes?|suite|rm|room|fl|floor|piso|bldg|building|edif(?:icio)?|lot|spc|space|trlr|dept|ofc|office|oficina|local|slip|hngr|hangar|pier|stall|booth|kiosk|studio|dock|stop|key|pmb'
/** `Apt 4`, `Suite 200`, `Unit B`, `#4B`, `2nd floor`, `4/F`, `Penthouse`: a part of a pattern. */
const UNIT = String.raw`(?:${DESIGNATORS})(?:\.?\s*#\s*|\.\s*|\s+|(?=\d))${OF_UNIT}|#\s*[\w-]+|\d+(?:st|nd|rd|th)\s+fl(?:oor)?|\d+\/f|penthouse|ph|rear|front|frnt|upper|uppr|lower|lowr|side|basement|bsmt|lobby|lbby`
/** A post office box, whose number is never a house number. */
const BOX = String.raw`(?:(?:p\.?\s*o\.?|hc|rr|rt|rte|route|psc|cmr|unit)[\s\d]*box\s+|(?:p\.?o\.?b\.?|(?:apartado|apdo\.?|casilla)(?:\s+postal)?)\s+(?=\d))[\w-]+`
const UNITS = String.raw`(?:${BOX}|${UNIT})\.?(?:[\s,]+(?:${UNIT})\.?)*`
const UNIT_AFTER = new RegExp(String.raw`(?:^|[\s,(\p{Pd}]+)(${UNITS})[\s)]*$`, 'iu')
/** A unit before the number: `Apt 4, 4711 Juniper Way`. In Puerto Rico, an urbanización. */
const UNIT_BEFORE = new RegExp(
  String.raw`^(${UNITS}|urb(?:anizaci[oó]n)?\.?\s[^\d,]+?)[\s,\p{Pd}]+(?=\d+(?!\d|st|nd|rd|th))`,
  'iu',
)
/** A place on a road without houses: `Carr 2 Km 12.3`, `Mile 101`. */
const KILOMETER = /\b(?:km|kil[oó]metro|mile(?:post)?|mm|mp)\.?\s*\d+(?:[.,]\d+)?/i
/** Pasted house numbers: `4,711`, `4711;Juniper` and `4711Juniper`. */
const THOUSANDS = /^(\d{1,3}),(?=\d{3}(?!\d))/
const RUN_ON = /^(\d+)[.;:_]?(?=\p{L}{4})/u
/** One number with spaces in it: `4711 – 4713`, `12 - A` and `4711 and 4713`. */
const SPACED_RANGE = /(?<=^\S*\d\S*)\s*([\p{Pd}&])\s*(?=\d|\p{L}\b)/u
const SECOND_NUMBER = /(?<=^\S*\d)\s+(and|y|to|thru)\s+(?=\d+(?!\d|st|nd|rd|th)\s)/i

/**
 * Returns a street with the typed number and unit if the suggestion has none. Geocoders know many
 * streets without their houses, and few houses with their units.
 */
function withTypedNumber(
  { street, city }: SuggestedAddress,
  given: string,
): { readonly street: string; readonly unit: string } {
  if (street === '') return { street: given, unit: '' }
  const typed = withPlainDigits(given).trim()
  if (street.toLowerCase().startsWith(typed.toLowerCase())) return { street, unit: '' }
  const { line, unit } = withoutUnit(withoutCity(typed, city), street)
  const hasNumber = !NUMBERED.test(street) && houseNumber(street, '') !== ''
  if (hasNumber && !isNumberBefore(street, line)) return { street: withSuffix(street, line), unit }
  const number = houseNumber(line, street)
  const [kilometer = ''] = (number === '' && KILOMETER.exec(line)) || []
  if (!street.toLowerCase().includes(kilometer.toLowerCase())) {
    return { street: `${street} ${kilometer}`, unit }
  }
  const before = number || (kilometer === '' ? numberWithin(line, street) : '')
  if (before !== '') return { street: `${before} ${street}`, unit }
  // In Puerto Rico, the number may stand at the end: Calle Luna 12.
  const last = /\s((?:[A-Z]-?)?\d+[A-Za-z]?)$/.exec(line)?.[1] ?? ''
  const isName = last === '' || words(street).includes(last.toLowerCase())
  return { street: isName ? street : `${street} ${last}`, unit }
}

function withoutCity(typed: string, city: string): string {
  const index = city === '' ? -1 : typed.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`)
  return index < 0 ? typed : typed.slice(0, index)
}

/** Returns a typed street and the unit beside it, unless the unit is part of the street's name. */
function withoutUnit(typed: string, street: string) {
  const unit = (UNIT_AFTER.exec(typed) ?? UNIT_BEFORE.exec(typed))?.[1] ?? ''
  const known = words(street)
  const isName = words(unit).every((word) => known.includes(word))
  const line = isName ? typed : typed.replace(UNIT_AFTER, '').replace(UNIT_BEFORE, '')
  const written = line
    .trim()
    .replace(THOUSANDS, '$1')
    .replace(RUN_ON, '$1 ')
    .replace(SPACED_RANGE, '$1')
    .replace(SECOND_NUMBER, (_, word) => (/^(?:and|y)$/i.test(word) ? '&' : '-'))
  return { line: written, unit: isName ? '' : unit }
}

/**
 * Returns whether a number was typed before a street that itself begins with one: 12 4 Corners Rd.
 */
function isNumberBefore(street: string, typed: string): boolean {
  const [number = '', name = '', ...more] = words(typed)
  const [first = ''] = words(street)
  const isNumbered = [name, first].every((word) => /^\d+$/.test(word) || IN_WORDS.test(word))
  const isBefore = name === first || (isNumbered && number !== first)
  return NUMBER.test(number) && isBefore && more.length > 0
}

/** Returns the house number with the typed suffix that the suggestion lacks: 4711B, 4711 1/2. */
function withSuffix(street: string, line: string): string {
  const number = houseNumber(street, '')
  const typed = houseNumber(line, street.slice(number.length).trim())
  const suffix = typed.startsWith(number) ? typed.slice(number.length) : ''
  const isSuffix = /^(?:[A-Z]|[\p{Pd}/]?\s?(?:\d+\/\d+|[½¼¾⅓⅔⅛⅜⅝⅞])|\p{Pd}[A-Z\d]+)$/iu.test(suffix)
  return isSuffix ? typed + street.slice(number.length) : street
}

const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
/** House numbers: 4711, 12-34, 12B, 39.2, 123½, 12/14, A17, 1N450, N6W23001; with a number sign. */
const NUMBER = /^#?(?=\D{0,4}\d)[A-Z\d½¼¾⅓⅔⅛⅜⅝⅞⁄&/.\p{Pd}]{1,14}$/iu
const FRACTION = /^(?:\d\/\d{1,2}|\d⁄\d{1,2}|[½¼¾⅓⅔⅛⅜⅝⅞])$/u
/** The second half of a grid number with a space: N6 W23001. */
const GRID = /^[NSEW]\d+$/i
const IN_WORDS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|hundred|thousand)$/i
/** A suffix or a direction between a number and its street. */
const BETWEEN = /^(?:[A-Z]|[NS]\.?[EW]|north|south|east|west|bis|ter)\.?$/i
/** A street whose name is a number: 1700 South. */
const NUMBERED = /^\d+\s+(?:[NSEW]|north|south|east|west)\.?$/i
/** Text before a number: `No. 12`, `Nº 12`, `# 12`, and, in Wisconsin, `N. 4711`. */
const BEFORE_NUMBER = /^(?:no\.?|n[º°]\.?|№|n[uú]m(?:ero)?\.?|#|[NSEW]\.?)$/i

/**
 * Returns the house number at the beginning of a street line; empty if there is none.
 *
 * @param street the name of the street; a suffix or direction before it belongs to the number
 */
function houseNumber(line: string, street: string): string {
  const tokens = line
    .trim()
    .split(/(?:,\s*|\s+)(?=\S)/)
    .map((token) => token.replace(/,$/, ''))
  const isNumberAt = (index: number) =>
    NUMBER.test(tokens[index] ?? '') && !ORDINAL.test(tokens[index] ?? '')
  const start = BEFORE_NUMBER.test(tokens[0] ?? '') && isNumberAt(1) ? 1 : 0
  const first = tokens[start] ?? ''
  const isInWords = IN_WORDS.test(first) && tokens.length > 1
  if (!(isNumberAt(start) || isInWords) || isNameOf(street, tokens.slice(start))) return ''
  let end = start + 1
  while (isInWords && IN_WORDS.test(tokens[end] ?? '')) end += 1
  const next = tokens[end] ?? ''
  if (FRACTION.test(next) || (GRID.test(first) && GRID.test(next))) end += 1
  const [name = ''] = words(street)
  const index = tokens.findIndex(
    (token, index) => index >= end && token !== '' && name.startsWith(token.toLowerCase()),
  )
  const between = index === -1 ? [] : tokens.slice(end, index)
  if (between.every((token) => BETWEEN.test(token))) end += between.length
  // A single number may be the beginning of a name, as in 4 Corners.
  return tokens.length > 1 || street !== '' ? tokens.slice(0, end).join(' ') : ''
}

/**
 * Returns whether an apparent number is the name of the street itself: `PR-2 Km 5`, `1700 S 842 E`.
 */
function isNameOf(street: string, [first = '', second = '']: readonly string[]): boolean {
  const [name, next] = words(street)
  if (name !== first.toLowerCase()) return false
  return next === undefined || (second !== '' && next.startsWith(second.toLowerCase()))
}

/** Returns a street's number after other text: 4711 of `Harbor Cafe, 4711 Juniper Way`. */
function numberWithin(line: string, street: string): string {
  const [name = ''] = words(street)
  const tokens = words(line)
  const index = tokens.findIndex(
    (token, index) => index > 1 && token.length > 1 && name.startsWith(token),
  )
  const number = tokens[index - 1] ?? ''
  const isOfUnit = new RegExp(`^(?:${DESIGNATORS}|box|site|apartado|postal)\\.?$`, 'i').test(
    tokens[index - 2] ?? '',
  )
  return /^\d+[A-Z]?$/i.test(number) && !isOfUnit ? number : ''
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
}
