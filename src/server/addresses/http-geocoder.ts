/** The parts that all HTTP geocoders share: limits, circuit breaker, cache and GeoJSON parsing. */
import * as v from 'valibot'
import { cleanText } from '../../application/text/sanitize-text.ts'
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService, isAway } from '../platform/outside-services/service.ts'
import type { FoundPlace, Geocoder } from './geocoder.ts'

export interface HttpGeocoderSettings extends ClientContext {
  /** The search URL, including its path. */
  readonly url: string
}

/** A vendor's query parameters, and how to read its properties. */
export interface Vendor<Properties> {
  readonly query: (text: string) => Readonly<Record<string, string>>
  readonly properties: v.GenericSchema<unknown, Properties>
  /** Returns undefined for a place that cannot be used, such as one in another country. */
  readonly place: (properties: Properties, attribution: string) => FoundPlace | undefined
  /** Returns the attribution of the whole response, for vendors that have one. */
  readonly attribution?: (answer: unknown) => string
}

const CACHE_MS = 3_600_000
const CACHED_TEXTS = 2_000

/** GeoJSON allows features without properties. */
const featureCollection = v.object({
  features: v.array(v.object({ properties: v.nullish(v.unknown(), {}) })),
})

/**
 * Reads missing and null text as empty text; some geocoders send house numbers as numbers. The form
 * accepts no character that nobody sees.
 */
export const looseText = v.pipe(
  v.nullish(v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]), ''),
  v.transform((text) => cleanText(text).trim()),
)

export function httpGeocoder<Properties>(
  { url, now, watch, report }: HttpGeocoderSettings,
  vendor: Vendor<Properties>,
): Geocoder {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch, hasFailed: isAway })
  const cache = createCache<readonly FoundPlace[]>({
    ttlMs: CACHE_MS,
    maxEntries: CACHED_TEXTS,
    now,
  })

  return async (text) => {
    const key = text.trim().toLowerCase()
    const known = cache.get(key)
    if (known) return { ok: true, places: known }
    const address = new URL(url)
    for (const [name, value] of Object.entries(vendor.query(text))) {
      address.searchParams.set(name, value)
    }
    const answer = await service.request({ url: address })
    const isGood = answer.ok && answer.status === 200
    const read = v.safeParse(featureCollection, isGood ? answer.body : undefined)
    if (!isGood || !read.success) {
      report?.(failureOf(answer, read.issues))
      return { ok: false }
    }
    const attribution = vendor.attribution?.(answer.body) ?? ''
    const results = read.output.features.map(({ properties }) =>
      v.safeParse(vendor.properties, properties),
    )
    const readable = results.flatMap((result) => (result.success ? [result.output] : []))
    if (results.length > 0 && readable.length === 0) {
      report?.(failureOf(answer, results[0]?.issues))
      return { ok: false }
    }
    const places = readable.flatMap((result) => vendor.place(result, attribution) ?? [])
    cache.set(key, places)
    return { ok: true, places }
  }
}

const TERRITORIES = [
  ['PR', 'PRI'],
  ['VI', 'VIR'],
  ['GU', 'GUM'],
  ['AS', 'ASM'],
  ['MP', 'MNP'],
] as const

/** ISO 3166-1 codes, of two letters and of three. */
export const COUNTRIES: readonly (readonly [two: string, three: string])[] = [
  ['US', 'USA'],
  ...TERRITORIES,
]

/** Returns whether a place in this country (by either code) has a United States address. */
export function isInUnitedStates(country: string): boolean {
  return COUNTRIES.some((codes) => codes.some((code) => code === country.toUpperCase()))
}

/** Returns the USPS code of a territory, given its country code; empty for any other country. */
export function territoryOf(...countries: readonly string[]): string {
  const known = countries.map((country) => country.toUpperCase())
  return TERRITORIES.find((codes) => codes.some((code) => known.includes(code)))?.[0] ?? ''
}
