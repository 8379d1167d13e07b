/** Geoapify's autocompletion: `GET …/v1/geocode/autocomplete`. */
import * as v from 'valibot'
import type { Geocoder } from './geocoder.ts'
import { type HttpGeocoderSettings, httpGeocoder, looseText, territoryOf } from './http-geocoder.ts'

export interface GeoapifySettings extends HttpGeocoderSettings {
  readonly key: string
  /** `countrycode:us,pr` */
  readonly filter: string
  readonly limit: number
  /** `amenity` for points of interest; empty for every kind of place. */
  readonly type: string
}

const properties = v.object({
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
    properties,
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
    attribution: () => '',
  })
}
