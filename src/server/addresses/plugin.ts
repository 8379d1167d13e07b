import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import {
  type AddressFeature,
  addressSearchRoute,
  typedAddressRoute,
} from '../../api/address-search.ts'
import type { Config } from '../platform/config/config.ts'
import { sendError } from '../platform/http/errors.ts'
import {
  countedTogether,
  perMinuteAndInAll,
  type RouteLimit,
} from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import type { Geocoder } from './geocoder.ts'
import { geoapify, pelias, photon } from './geocoders.ts'
import {
  type AddressSuggestion,
  type SearchAddresses,
  searchAddresses,
} from './search-addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly suggestsAddresses: boolean
  }
}

export const addresses = fp(async (app) => {
  const client = app.outsideServices.clientOf('geocoder')
  const geocoder = createGeocoder(app.config, app.sandbox, client)
  app.decorate('suggestsAddresses', geocoder !== undefined)
  addressSearchRoutes(app, {
    searchAddresses: searchAddresses(geocoder),
    config: countedTogether(perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE)),
  })
})

const GEOAPIFY_URL = 'https://api.geoapify.com/v1/geocode/autocomplete'

/** Geoapify needs a key; self-hosted geocoders need a URL. */
function createGeocoder(
  config: Config,
  sandbox: SandboxAddress | undefined,
  client: ClientContext,
): Geocoder | undefined {
  const { GEOCODER, GEOCODER_URL, GEOCODER_KEY: key = '' } = config
  const request = {
    ...client,
    filter: config.GEOCODER_FILTER,
    limit: config.GEOCODER_LIMIT,
    type: config.GEOCODER_TYPE === 'any' ? '' : config.GEOCODER_TYPE,
  }
  const vendors = { geoapify, photon, pelias }
  if (GEOCODER_URL) return vendors[GEOCODER]({ ...request, url: GEOCODER_URL, key })
  if (GEOCODER === 'geoapify' && key !== '') return geoapify({ ...request, url: GEOAPIFY_URL, key })
  if (!sandbox) return undefined
  const url = `${sandbox.url}/v1/geocode/autocomplete`
  return geoapify({ ...request, url, key: SANDBOX_CREDENTIAL })
}

interface AddressSearchRoute {
  readonly searchAddresses: SearchAddresses
  readonly config: RouteLimit
}

/** `{api}/api/address-search` */
function addressSearchRoutes(
  app: ValibotApp,
  { searchAddresses, config }: AddressSearchRoute,
): void {
  app.route({
    ...addressSearchRoute,
    config,
    handler: (request, reply) => answerTo(request.query.text, reply),
  })

  app.route({
    ...typedAddressRoute,
    config,
    handler: (request, reply) => answerTo(request.body.text, reply),
  })

  async function answerTo(text: string, reply: FastifyReply) {
    const result = await searchAddresses(text)
    if (!result.ok) return sendError(reply, 502, 'addresses.failed')
    return reply.send({ features: result.suggestions.map(featureOf) })
  }
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
