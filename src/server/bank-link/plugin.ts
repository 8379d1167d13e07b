import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { perMinuteAndInAll } from '../platform/http/rate-limits.ts'
import { periodicJob, runWhileServing } from '../platform/jobs.ts'
import { noBankLinkProvider } from './bank-link.ts'
import { createLinkToken } from './create-link-token.ts'
import { type LinkedAccounts, linkedAccounts } from './exchange-public-token.ts'
import { plaidExchangeRoutes } from './exchange-routes.ts'
import { linkTokenRoutes } from './link-token-routes.ts'
import { plaidBankLink } from './plaid.ts'
import { plaidAccess } from './plaid-access.ts'
import type { BankLinkPage } from './service.ts'
import { deleteExpiredLinkedAccounts } from './store.ts'

const SWEEP_MS = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    readonly bankLink: {
      readonly accounts: LinkedAccounts
      /** False without credentials, and after the provider has rejected them. */
      readonly isPresent: () => boolean
      /** What the page needs to open the bank link; undefined without credentials. */
      readonly page: BankLinkPage | undefined
    }
  }
}

/** The bank link through Plaid. */
export const bankLink = fp(async (app) => {
  const access = plaidAccess(app.config, app.sandbox)
  const client = app.outsideServices.clientOf('bank-link')
  const provider = access ? plaidBankLink({ ...access, ...client, sleep }) : noBankLinkProvider
  const accounts = linkedAccounts({
    db: app.db,
    bankLink: provider,
    now: app.now,
    // Does not keep a server from stopping.
    sleep: (ms) => sleep(ms, undefined, { ref: false }),
  })
  app.decorate('bankLink', { accounts, isPresent: provider.isPresent, page: access?.page })
  const sweep = () => deleteExpiredLinkedAccounts(app.db, app.now())
  runWhileServing(app, periodicJob('delete expired linked accounts', SWEEP_MS, sweep))
  const config = perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE)
  await app.register(linkTokenRoutes, {
    createLinkToken: createLinkToken(provider, app.flags),
    config,
  })
  await app.register(plaidExchangeRoutes, { accounts, config })
})
