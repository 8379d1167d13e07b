/** What every geocoder over HTTP has in common: bounds, breaker, cache, and reading GeoJSON. */
import * as z from 'zod/mini'
import { createCache } from '../http/cache.ts'
import { createService, LOOKUP_BOUNDS, type Watch } from '../http/service.ts'
import type { FoundPlace, Geocoder } from './port.ts'

export interface HttpGeocoderSettings {
  /** Address of the search itself, path included. */
  readonly url: string
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  readonly watch?: Watch | undefined
}

/** How one vendor is asked and what its properties mean. */
export interface Vendor<Properties> {
  readonly query: (text: string) => Readonly<Record<string, string>>
  readonly properties: z.ZodMiniType<Properties>
  /** Undefined for a place that is no use, such as one in another country. */
  readonly place: (properties: Properties, attribution: string) => FoundPlace | undefined
  /** Text that vendors with one attribution for the whole answer give. */
  readonly attribution: (answer: unknown) => string
}

const CACHE_MS = 3_600_000
const CACHED_TEXTS = 2_000

const featureCollection = z.object({
  features: z.array(z.object({ properties: z.record(z.string(), z.unknown()) })),
})

/** Missing and null text as the empty one. */
export const looseText = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value?.trim() ?? ''),
)

export function httpGeocoder<Properties>(
  { url, now, watch }: HttpGeocoderSettings,
  vendor: Vendor<Properties>,
): Geocoder {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch })
  const cache = createCache<readonly FoundPlace[]>({
    ttlMs: CACHE_MS,
    maxEntries: CACHED_TEXTS,
    now,
  })

  return async (text) => {
    const key = text.trim().toLowerCase()
    const known = cache.get(key)
    if (known) return { ok: true, places: known }
    const asked = new URL(url)
    for (const [name, value] of Object.entries(vendor.query(text))) {
      asked.searchParams.set(name, value)
    }
    const answer = await service.request({ url: asked })
    if (!answer.ok || answer.status !== 200) return { ok: false }
    const read = z.safeParse(featureCollection, answer.body)
    if (!read.success) return { ok: false }
    const attribution = vendor.attribution(answer.body)
    const places = read.data.features.flatMap(({ properties }) => {
      const one = z.safeParse(vendor.properties, properties)
      return one.success ? (vendor.place(one.data, attribution) ?? []) : []
    })
    cache.set(key, places)
    return { ok: true, places }
  }
}
