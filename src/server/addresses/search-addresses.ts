import { isState, states } from '../../application/forms/us/reference/states.ts'
import { limits } from '../../application/reference/limits.ts'
import type { FoundPlace, Geocoder } from './geocoder.ts'

export interface AddressSuggestion {
  /** House number and street if both are known, otherwise the geocoder's name for the place. */
  readonly streetLine: string
  /** The unit as the post office writes it, such as `Unit 4B`; or empty. */
  readonly secondLine: string
  readonly city: string
  /** USPS code, or empty. */
  readonly stateCode: string
  /** Five digits, or empty. */
  readonly zip: string
  /** The complete address on one line. */
  readonly formatted: string
  /** The attribution that the page must show, or empty. */
  readonly attribution: string
}

type SearchResult =
  | { readonly ok: true; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly ok: false }

/** Finds addresses that complete the text. */
export type SearchAddresses = (text: string) => Promise<SearchResult>

/** Returns no suggestions if there is no geocoder. */
export function searchAddresses(geocoder: Geocoder | undefined): SearchAddresses {
  return async (text) => {
    const typed = text.trim()
    if (geocoder === undefined || typed.length < limits.minSearchLength) return NOTHING
    const outcome = await geocoder(typed)
    if (!outcome.ok) return { ok: false }
    const suggestions = outcome.places.filter(isUseful).map(suggestionOf)
    return { ok: true, suggestions: distinct(suggestions).slice(0, limits.suggestions) }
  }
}

const NOTHING: SearchResult = { ok: true, suggestions: [] }

/** A place without a street line cannot fill in an address. */
function isUseful(place: FoundPlace): boolean {
  return streetLine(place) !== ''
}

/** Mail needs a house number and street; the name of a place is a last resort. */
function streetLine({ houseNumber, street, firstLine }: FoundPlace): string {
  return houseNumber !== '' && street !== '' ? `${houseNumber} ${street}` : firstLine
}

/** Some geocoders return the number of a unit without the word "Unit". */
function secondLine(unit: string): string {
  return /^(?=[#\w-]+$).*\d[^\d#]*$/.test(unit) ? `Unit ${unit.replace('#', '')}` : unit
}

function suggestionOf(place: FoundPlace): AddressSuggestion {
  return {
    streetLine: streetLine(place),
    secondLine: secondLine(place.unit),
    city: place.city,
    stateCode: stateCode(place),
    zip: /^\d{5}/.exec(place.postcode)?.[0] ?? '',
    formatted: place.formatted,
    attribution: place.attribution,
  }
}

/** Geocoders sometimes return only the name of the state. */
function stateCode(place: FoundPlace): string {
  if (isState(place.stateCode)) return place.stateCode
  const name = plainName(place.state)
  return states.find((state) => plainName(state.name) === name)?.code ?? ''
}

/** Drops "the U.S." and "the Commonwealth of", which some geocoders leave out. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:the )?(?:commonwealth of (?:the )?|u\.?s\.? |united states )/, '')
    .replace(/^washington,? d\.?c\.?$/, 'district of columbia')
}

/** Removes duplicates: geocoders may return an address once per business. */
function distinct(suggestions: readonly AddressSuggestion[]): readonly AddressSuggestion[] {
  const byContent = new Map<string, AddressSuggestion>()
  for (const suggestion of suggestions) {
    const { streetLine, secondLine, city, stateCode, zip } = suggestion
    const key = JSON.stringify([streetLine, secondLine, city, stateCode, zip]).toLowerCase()
    if (!byContent.has(key)) byContent.set(key, suggestion)
  }
  return [...byContent.values()]
}
