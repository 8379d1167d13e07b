import {
  ADDRESS_SEARCH_PATH,
  type AddressFeature,
  addressSearchQuery,
  addressSearchResponse,
} from '../../api/address-search.ts'
import { errorResponses } from '../../api/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { AddressSuggestion, SearchAddresses } from './search-addresses.ts'

export interface AddressSearchRoute {
  readonly searchAddresses: SearchAddresses
  /** The route's rate limit. */
  readonly config: object
}

/** `GET {api}/api/address-search` */
export const addressSearchRoute: FastifyPluginAsyncValibot<AddressSearchRoute> = async (
  app,
  { searchAddresses, config },
) => {
  app.get(
    ADDRESS_SEARCH_PATH,
    {
      config,
      schema: {
        operationId: 'searchAddresses',
        summary: 'Suggest addresses that complete a text',
        querystring: addressSearchQuery,
        response: {
          200: addressSearchResponse,
          ...errorResponses(400, 429, 502),
        },
      },
    },
    async (request, reply) => {
      const found = await searchAddresses(request.query.text)
      reply.header('cache-control', 'no-store')
      if (found.ok) return reply.send({ features: found.suggestions.map(featureOf) })
      const code = 'addresses.failed'
      return reply
        .code(502)
        .send({ errors: [{ code, message: messagesFor(request).api.errors[code] }] })
    },
  )
}

function featureOf(suggestion: AddressSuggestion): AddressFeature {
  return {
    properties: {
      address_line1: suggestion.streetLine,
      postcode: suggestion.zip,
      state_code: suggestion.stateCode,
      city: suggestion.city,
      formatted: suggestion.formatted,
      attribution: suggestion.attribution,
    },
  }
}
