/** The routes that outside services stand behind, and what other parts of the server need of them. */
import type { FastifyInstance } from 'fastify'
import { perMinute } from './http/rate-limits.ts'
import type { Services } from './integrations/services.ts'
import { addressSearchRoute } from './routes/address-search.ts'
import { linkTokenRoute } from './routes/link-token.ts'
import { plaidExchangeRoute } from './routes/plaid-exchange.ts'
import { routingLookupRoute } from './routes/routing-lookup.ts'
import type { Database } from './storage/database.ts'
import { createLinkToken } from './use-cases/create-link-token.ts'
import { type LinkedAccounts, linkedAccounts } from './use-cases/exchange-public-token.ts'
import { type FindLead, importedLeads } from './use-cases/find-lead.ts'
import { leadsFromService } from './use-cases/leads-from-service.ts'
import { lookUpBankName } from './use-cases/look-up-bank-name.ts'
import { searchAddresses } from './use-cases/search-addresses.ts'

export interface ServiceRoutes {
  readonly db: Database
  readonly now: () => Date
  readonly services: Services
  readonly lookupsPerMinute: number
  /** Where the sandbox's switches are; undefined where no sandbox runs. */
  readonly switchesUrl: string | undefined
}

export interface ServiceUses {
  readonly accounts: LinkedAccounts
  readonly findLead: FindLead
  /** A flag that is on counts only where there is a service behind it. */
  readonly pageFlags: () => Promise<{
    readonly 'bank-link': boolean
    readonly 'address-suggestions': boolean
  }>
}

export async function serviceRoutes(
  app: FastifyInstance,
  { db, now, services, lookupsPerMinute, switchesUrl }: ServiceRoutes,
): Promise<ServiceUses> {
  const { bankLink, bankNames, geocoder, flags } = services
  const accounts = linkedAccounts({ db, bankLink, now })
  const config = perMinute(lookupsPerMinute)
  await app.register(linkTokenRoute, {
    createLinkToken: createLinkToken(bankLink, flags),
    config,
  })
  await app.register(plaidExchangeRoute, { accounts, config })
  await app.register(routingLookupRoute, {
    lookUpBankName: lookUpBankName(db, bankNames),
    config,
  })
  await app.register(addressSearchRoute, { searchAddresses: searchAddresses(geocoder), config })
  if (switchesUrl !== undefined) {
    app.get('/sandbox', { schema: { hide: true } }, async (_request, reply) =>
      reply.redirect(switchesUrl),
    )
  }
  return {
    accounts,
    findLead: leadsFromService(importedLeads(db, now), services.leads),
    pageFlags: async () => {
      const on = await flags()
      return {
        'bank-link': on['bank-link'] && bankLink.isPresent(),
        'address-suggestions': on['address-suggestions'] && geocoder !== undefined,
      }
    },
  }
}
