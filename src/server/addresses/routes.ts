import {
  type AddressFeature,
  addressSearchRoute,
  addressSearchSchema,
} from '../../api/address-search.ts'
import { served } from '../../api/route.ts'
import { sendError } from '../platform/http/errors.ts'
import type { RouteLimit } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { AddressSuggestion, SearchAddresses } from './search-addresses.ts'

export interface AddressSearchRoute {
  readonly searchAddresses: SearchAddresses
  readonly config: RouteLimit
}

/** `GET {api}/api/address-search` */
export function addressSearchRoutes(
  app: ValibotApp,
  { searchAddresses, config }: AddressSearchRoute,
): void {
  app.route({
    ...served(addressSearchRoute, addressSearchSchema),
    config,
    handler: async (request, reply) => {
      const result = await searchAddresses(request.query.text)
      if (!result.ok) return sendError(reply, 502, 'addresses.failed')
      return reply.send({ features: result.suggestions.map(featureOf) })
    },
  })
}

function featureOf(suggestion: AddressSuggestion): AddressFeature {
  return {
    properties: {
      address_line1: suggestion.streetLine,
      street2: suggestion.secondLine,
      postcode: suggestion.zip,
      state_code: suggestion.stateCode,
      city: suggestion.city,
      formatted: suggestion.formatted,
      attribution: suggestion.attribution,
    },
  }
}
