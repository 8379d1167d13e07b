/** Photon (komoot), which operators host themselves: `GET …/api?q=…&limit=…`. */
import * as v from 'valibot'
import type { Geocoder } from './geocoder.ts'
import {
  type HttpGeocoderSettings,
  httpGeocoder,
  isInUnitedStates,
  looseText,
  territoryOf,
} from './http-geocoder.ts'

export interface PhotonSettings extends HttpGeocoderSettings {
  readonly limit: number
}

const properties = v.object({
  housenumber: looseText,
  unit: looseText,
  street: looseText,
  name: looseText,
  city: looseText,
  state: looseText,
  postcode: looseText,
  countrycode: looseText,
})

/** Photon has no country filter: we request more than we need and drop the rest. */
const ASKED_PER_PLACE = 3

/** Photon returns the names of states, not their codes, and territories as countries. */
export function photon(settings: PhotonSettings): Geocoder {
  const { limit } = settings
  return httpGeocoder(settings, {
    query: (text) => ({ q: text, limit: String(limit * ASKED_PER_PLACE), lang: 'en' }),
    properties,
    place: (result) => {
      if (!isInUnitedStates(result.countrycode)) return undefined
      const stateCode = territoryOf(result.countrycode)
      const { housenumber, unit, street, name, city, state, postcode } = result
      const firstLine = name || [housenumber, street].filter(Boolean).join(' ')
      return {
        houseNumber: housenumber,
        street,
        firstLine,
        unit,
        city,
        state,
        stateCode,
        postcode,
        formatted: oneLine(firstLine, city, `${state || stateCode} ${postcode}`),
        attribution: '© OpenStreetMap contributors',
      }
    },
    attribution: () => '',
  })
}

/** Joins the non-empty parts of an address into one line. */
function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
