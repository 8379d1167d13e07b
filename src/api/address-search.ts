/**
 * `GET {api}/api/address-search?text=`: addresses that complete what is typed, five at most.
 *
 * 200 `{features}`, empty where nothing fits or no geocoder is configured; 502 when the geocoder
 * failed, 429 when asked too often.
 */
import * as z from 'zod/mini'

export const ADDRESS_SEARCH_PATH = '/api/address-search'

export const addressSearchQuery = z.object({ text: z.string().check(z.maxLength(200)) })

const addressFeature = z.strictObject({
  properties: z.strictObject({
    /** House number and street where both are known, else what the geocoder calls the place. */
    address_line1: z.string(),
    /** Five digits, or empty. */
    postcode: z.string(),
    /** USPS code, or empty. */
    state_code: z.string(),
    city: z.string(),
    /** The whole address in one line. */
    formatted: z.string(),
    /** Whom the page has to credit for it, or empty. */
    attribution: z.string(),
  }),
})

export const addressSearchResponse = z.strictObject({ features: z.array(addressFeature) })

export type AddressFeature = z.infer<typeof addressFeature>
export type AddressSearchResponse = z.infer<typeof addressSearchResponse>
