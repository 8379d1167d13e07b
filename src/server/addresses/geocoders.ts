import * as v from 'valibot'
import type { Geocoder } from './geocoder.ts'
import {
  COUNTRIES,
  type HttpGeocoderSettings,
  httpGeocoder,
  isInUnitedStates,
  looseText,
  territoryOf,
} from './http-geocoder.ts'

export interface PeliasSettings extends HttpGeocoderSettings {
  /** The key of a hosted service; empty for a self-hosted one. */
  readonly key: string
  readonly limit: number
}

const peliasProperties = v.object({
  housenumber: looseText,
  unit: looseText,
  street: looseText,
  name: looseText,
  locality: looseText,
  localadmin: looseText,
  region: looseText,
  region_a: looseText,
  country_a: looseText,
  dependency_a: looseText,
  postalcode: looseText,
  label: looseText,
})

const withAttribution = v.object({ geocoding: v.object({ attribution: v.string() }) })

/** Pelias, which operators host themselves: `GET …/v1/autocomplete?text=…`. */
export function pelias(settings: PeliasSettings): Geocoder {
  const { key, limit } = settings
  return httpGeocoder(settings, {
    query: (text) => ({
      text,
      'boundary.country': COUNTRIES.map(([, three]) => three).join(','),
      size: String(limit),
      ...(key === '' ? {} : { api_key: key }),
    }),
    properties: peliasProperties,
    place: (result, attribution) => ({
      houseNumber: result.housenumber,
      street: result.street,
      firstLine: result.name,
      unit: result.unit,
      city: result.locality || result.localadmin,
      state: result.region,
      stateCode:
        territoryOf(result.dependency_a, result.country_a) || result.region_a.toUpperCase(),
      postcode: result.postalcode,
      formatted: result.label,
      attribution,
    }),
    attribution: (answer) => {
      const read = v.safeParse(withAttribution, answer)
      return read.success ? read.output.geocoding.attribution : ''
    },
  })
}

interface PhotonSettings extends HttpGeocoderSettings {
  readonly limit: number
}

const photonProperties = v.object({
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

/**
 * Photon (komoot), which operators host themselves: `GET …/api?q=…&limit=…`. It returns the names
 * of states, not their codes, and territories as countries.
 */
export function photon(settings: PhotonSettings): Geocoder {
  const { limit } = settings
  return httpGeocoder(settings, {
    query: (text) => ({ q: text, limit: String(limit * ASKED_PER_PLACE), lang: 'en' }),
    properties: photonProperties,
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
  })
}

/** Joins the non-empty parts of an address into one line. */
function oneLine(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

interface GeoapifySettings extends HttpGeocoderSettings {
  readonly key: string
  /** `countrycode:us,pr` */
  readonly filter: string
  readonly limit: number
  /** `amenity` for points of interest; empty for every kind of place. */
  readonly type: string
}

const geoapifyProperties = v.object({
  housenumber: looseText,
  unit: looseText,
  street: looseText,
  address_line1: looseText,
  city: looseText,
  state: looseText,
  state_code: looseText,
  country_code: looseText,
  postcode: looseText,
  formatted: looseText,
  datasource: v.nullish(v.object({ attribution: looseText })),
})

/** Geoapify's autocompletion: `GET …/v1/geocode/autocomplete`. */
export function geoapify(settings: GeoapifySettings): Geocoder {
  const { key, filter, limit, type } = settings
  return httpGeocoder(settings, {
    query: (text) => ({
      text,
      filter,
      limit: String(limit),
      ...(type === '' ? {} : { type }),
      apiKey: key,
    }),
    properties: geoapifyProperties,
    place: (result) => ({
      houseNumber: result.housenumber,
      street: result.street,
      firstLine: result.address_line1,
      unit: result.unit,
      city: result.city,
      state: result.state,
      stateCode: territoryOf(result.country_code) || result.state_code.toUpperCase(),
      postcode: result.postcode,
      formatted: result.formatted,
      attribution: result.datasource?.attribution ?? '',
    }),
  })
}
