/**
 * `GET {api}/api/address-search?text=`: addresses that complete what is typed, five at most.
 *
 * 200 `{features}`, empty if nothing matches or no geocoder is configured; 502 if the geocoder
 * failed, 429 if asked too often.
 */
import * as v from 'valibot'

export const ADDRESS_SEARCH_PATH = '/api/address-search'

export const addressSearchQuery = v.object({
  text: v.pipe(v.string(), v.maxLength(200), v.examples(['350 Mission'])),
})

const addressFeature = v.strictObject({
  properties: v.strictObject({
    /** House number and street where both are known, else what the geocoder calls the place. */
    address_line1: v.string(),
    /** Five digits, or empty. */
    postcode: v.string(),
    /** USPS code, or empty. */
    state_code: v.string(),
    city: v.string(),
    /** The whole address in one line. */
    formatted: v.string(),
    /** The source that the page has to credit, or empty. */
    attribution: v.string(),
  }),
})

export const addressSearchResponse = v.pipe(
  v.strictObject({ features: v.array(addressFeature) }),
  v.description('The addresses that match best, or none'),
  v.examples([
    {
      features: [
        {
          properties: {
            address_line1: '350 Mission Street',
            postcode: '94105',
            state_code: 'CA',
            city: 'San Francisco',
            formatted: '350 Mission Street, San Francisco, CA 94105',
            attribution: '',
          },
        },
      ],
    },
  ]),
)

export type AddressFeature = v.InferOutput<typeof addressFeature>
export type AddressSearchResponse = v.InferOutput<typeof addressSearchResponse>
