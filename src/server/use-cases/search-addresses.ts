import {
  type AddressFeature,
  MOST_SUGGESTIONS,
  SHORTEST_SEARCH,
} from '../../contract/address-search.ts'
import { isState, states } from '../../domain/reference/states.ts'
import type { FoundPlace, Geocoder } from '../integrations/geocoder/port.ts'

export type AddressesFound =
  | { readonly ok: true; readonly features: readonly AddressFeature[] }
  | { readonly ok: false }

/** Addresses that complete what is typed. */
export type SearchAddresses = (text: string) => Promise<AddressesFound>

/** Without a geocoder nothing is ever suggested. */
export function searchAddresses(geocoder: Geocoder | undefined): SearchAddresses {
  return async (text) => {
    const typed = text.trim()
    if (geocoder === undefined || typed.length < SHORTEST_SEARCH) return { ok: true, features: [] }
    const outcome = await geocoder(typed)
    if (!outcome.ok) return { ok: false }
    const features = outcome.places.filter(isUseful).map(featureOf)
    return { ok: true, features: distinct(features).slice(0, MOST_SUGGESTIONS) }
  }
}

/** A place without any first line cannot fill a street. */
function isUseful(place: FoundPlace): boolean {
  return streetLine(place) !== ''
}

/** House number and street are what mail needs; a place's name is a last resort. */
function streetLine({ houseNumber, street, firstLine }: FoundPlace): string {
  return houseNumber !== '' && street !== '' ? `${houseNumber} ${street}` : firstLine
}

function featureOf(place: FoundPlace): AddressFeature {
  return {
    properties: {
      address_line1: streetLine(place),
      postcode: /^\d{5}/.exec(place.postcode)?.[0] ?? '',
      state_code: stateCode(place),
      city: place.city,
      formatted: place.formatted,
      attribution: place.attribution,
    },
  }
}

/** Geocoders leave the code out at times, and the name of the state stands. */
function stateCode(place: FoundPlace): string {
  if (isState(place.stateCode)) return place.stateCode
  const name = place.state.toLowerCase()
  return states.find((state) => state.name.toLowerCase() === name)?.code ?? ''
}

/** The same address can be there once for each business at it. */
function distinct(features: readonly AddressFeature[]): readonly AddressFeature[] {
  const byContent = new Map<string, AddressFeature>()
  for (const feature of features) {
    const { address_line1, postcode, city, state_code } = feature.properties
    const key = JSON.stringify([address_line1, postcode, city, state_code]).toLowerCase()
    if (!byContent.has(key)) byContent.set(key, feature)
  }
  return [...byContent.values()]
}
