import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ADDRESS_SEARCH_PATH,
  type AddressFeature,
  addressSearchQuery,
  addressSearchResponse,
} from '../../api/address-search.ts'
import { errorBody } from '../../api/errors.ts'
import type { AddressSuggestion, SearchAddresses } from '../use-cases/search-addresses.ts'

export interface AddressSearchRoute {
  readonly searchAddresses: SearchAddresses
  /** The route's rate limit. */
  readonly config: object
}

const FAILED = 'Addresses cannot be suggested at the moment. Please type yours.'

/** `GET {api}/api/address-search` */
export const addressSearchRoute: FastifyPluginAsyncZod<AddressSearchRoute> = async (
  app,
  { searchAddresses, config },
) => {
  app.get(
    ADDRESS_SEARCH_PATH,
    {
      config,
      schema: {
        operationId: 'searchAddresses',
        summary: 'Addresses that complete what is typed',
        querystring: addressSearchQuery,
        response: {
          200: addressSearchResponse,
          400: errorBody,
          429: errorBody,
          502: errorBody,
        },
      },
    },
    async (request, reply) => {
      const found = await searchAddresses(request.query.text)
      reply.header('cache-control', 'no-store')
      if (found.ok) return reply.send({ features: found.suggestions.map(featureOf) })
      return reply.code(502).send({ errors: [{ message: FAILED }] })
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
