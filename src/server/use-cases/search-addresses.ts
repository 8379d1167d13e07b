import { isState, states } from '../../application/reference/states.ts'
import type { FoundPlace, Geocoder } from '../integrations/geocoder/port.ts'

export interface AddressSuggestion {
  /** House number and street where both are known, else what the geocoder calls the place. */
  readonly streetLine: string
  readonly city: string
  /** USPS code, or empty. */
  readonly stateCode: string
  /** Five digits, or empty. */
  readonly zip: string
  /** The whole address in one line. */
  readonly formatted: string
  /** Whom the page has to credit for it, or empty. */
  readonly attribution: string
}

type AddressesFound =
  | { readonly ok: true; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly ok: false }

/** Addresses that complete what is typed. */
export type SearchAddresses = (text: string) => Promise<AddressesFound>

/** Beginnings shorter than this are answered with nothing. */
const SHORTEST_SEARCH = 3
const MOST_SUGGESTIONS = 5

/** Without a geocoder nothing is ever suggested. */
export function searchAddresses(geocoder: Geocoder | undefined): SearchAddresses {
  return async (text) => {
    const typed = text.trim()
    if (geocoder === undefined || typed.length < SHORTEST_SEARCH) return NOTHING
    const outcome = await geocoder(typed)
    if (!outcome.ok) return { ok: false }
    const suggestions = outcome.places.filter(isUseful).map(suggestionOf)
    return { ok: true, suggestions: distinct(suggestions).slice(0, MOST_SUGGESTIONS) }
  }
}

const NOTHING: AddressesFound = { ok: true, suggestions: [] }

/** A place without any first line cannot fill a street. */
function isUseful(place: FoundPlace): boolean {
  return streetLine(place) !== ''
}

/** House number and street are what mail needs; a place's name is a last resort. */
function streetLine({ houseNumber, street, firstLine }: FoundPlace): string {
  return houseNumber !== '' && street !== '' ? `${houseNumber} ${street}` : firstLine
}

function suggestionOf(place: FoundPlace): AddressSuggestion {
  return {
    streetLine: streetLine(place),
    city: place.city,
    stateCode: stateCode(place),
    zip: /^\d{5}/.exec(place.postcode)?.[0] ?? '',
    formatted: place.formatted,
    attribution: place.attribution,
  }
}

/** Geocoders leave the code out at times, and the name of the state stands. */
function stateCode(place: FoundPlace): string {
  if (isState(place.stateCode)) return place.stateCode
  const name = place.state.toLowerCase()
  return states.find((state) => state.name.toLowerCase() === name)?.code ?? ''
}

/** The same address can be there once for each business at it. */
function distinct(suggestions: readonly AddressSuggestion[]): readonly AddressSuggestion[] {
  const byContent = new Map<string, AddressSuggestion>()
  for (const suggestion of suggestions) {
    const { streetLine, city, stateCode, zip } = suggestion
    const key = JSON.stringify([streetLine, city, stateCode, zip]).toLowerCase()
    if (!byContent.has(key)) byContent.set(key, suggestion)
  }
  return [...byContent.values()]
}
