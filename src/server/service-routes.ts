/** The routes that need outside services, and what other parts of the server need from these. */
import type { FastifyInstance } from 'fastify'
import { addressSearchRoute } from './addresses/routes.ts'
import { searchAddresses } from './addresses/search-addresses.ts'
import { createLinkToken } from './bank-link/create-link-token.ts'
import { type LinkedAccounts, linkedAccounts } from './bank-link/exchange-public-token.ts'
import { plaidExchangeRoute } from './bank-link/exchange-route.ts'
import { linkTokenRoute } from './bank-link/link-token-route.ts'
import { type FindLead, importedLeads } from './leads/find-lead.ts'
import { leadsFromService } from './leads/leads-from-service.ts'
import { clientErrorsRoute } from './monitoring/client-errors-route.ts'
import type { ProviderFailures } from './monitoring/provider-failures.ts'
import type { Database } from './platform/database/database.ts'
import { perMinute } from './platform/http/rate-limits.ts'
import { lookUpBankName } from './routing-numbers/look-up-bank-name.ts'
import { routingLookupRoute } from './routing-numbers/routes.ts'
import type { Services } from './services.ts'

export interface ServiceRoutes {
  readonly db: Database
  readonly now: () => Date
  readonly services: Services
  readonly failures: ProviderFailures
  readonly lookupsPerMinute: number
  /** The sandbox's page for fault injection; undefined without a sandbox. */
  readonly faultInjectionUrl: string | undefined
}

export interface ServiceUses {
  readonly accounts: LinkedAccounts
  readonly findLead: FindLead
  /** A flag is on only if its service exists. */
  readonly pageFlags: () => Promise<{
    readonly 'bank-link': boolean
    readonly 'address-suggestions': boolean
  }>
}

export async function serviceRoutes(
  app: FastifyInstance,
  { db, now, services, failures, lookupsPerMinute, faultInjectionUrl }: ServiceRoutes,
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
  await app.register(clientErrorsRoute, {
    report: (error) => failures.report({ ...error, source: 'browser' }),
    config,
  })
  if (faultInjectionUrl !== undefined) {
    app.get('/sandbox', { schema: { hide: true } }, async (_request, reply) =>
      reply.redirect(faultInjectionUrl),
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
