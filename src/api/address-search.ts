/**
 * `POST {api}/api/address-search` `{text}`, and `GET …?text=`: up to five addresses that complete
 * the typed text. The page sends it in the body, because proxies log addresses.
 *
 * 200 `{features}`, empty if nothing matches or no geocoder is configured; 502 if the geocoder
 * failed, 429 if asked too often.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const addressFeature = v.strictObject({
  properties: v.strictObject({
    /** House number and street if both are known; otherwise the geocoder's name for the place. */
    address_line1: v.string(),
    /** Apartment, suite or unit, or empty. */
    street2: v.string(),
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

const suggestions = v.pipe(
  v.strictObject({ features: v.array(addressFeature) }),
  v.description('The addresses that match best, or none'),
  v.examples([
    {
      features: [
        {
          properties: {
            address_line1: '350 Mission Street',
            street2: '',
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

const text = v.pipe(v.string(), v.maxLength(200), v.examples(['350 Mission']))

export const addressSearchRoute = route('GET', '/api/address-search', {
  operationId: 'searchAddresses',
  summary: 'Suggest addresses that complete a text',
  querystring: v.object({ text }),
  response: { 200: suggestions, ...errorResponses(400, 429, 502) },
})

/** Hidden in the API's description: it is for the page, and other clients have the GET. */
export const typedAddressRoute = route('POST', '/api/address-search', {
  hide: true,
  body: jsonObject({ text }),
  response: addressSearchRoute.schema.response,
})
