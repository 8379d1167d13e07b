/** Pelias, which operators host themselves: `GET …/v1/autocomplete?text=…`. */
import * as v from 'valibot'
import type { Geocoder } from './geocoder.ts'
import {
  COUNTRIES,
  type HttpGeocoderSettings,
  httpGeocoder,
  looseText,
  territoryOf,
} from './http-geocoder.ts'

export interface PeliasSettings extends HttpGeocoderSettings {
  /** The key of a hosted service; empty for a self-hosted one. */
  readonly key: string
  readonly limit: number
}

const properties = v.object({
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

export function pelias(settings: PeliasSettings): Geocoder {
  const { key, limit } = settings
  return httpGeocoder(settings, {
    query: (text) => ({
      text,
      'boundary.country': COUNTRIES.map(([, three]) => three).join(','),
      size: String(limit),
      ...(key === '' ? {} : { api_key: key }),
    }),
    properties,
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
