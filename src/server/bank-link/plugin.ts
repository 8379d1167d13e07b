import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { linkTokenRoute, plaidExchangeRoute } from '../../api/bank-link.ts'
import { stepPath } from '../../application/step-list.ts'
import type { Flags } from '../flags/service.ts'
import type { Config } from '../platform/config/config.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { sendError } from '../platform/http/errors.ts'
import { acceptedLanguage, messagesFor } from '../platform/http/language.ts'
import { perMinuteAndInAll } from '../platform/http/limits/rate-limits.ts'
import type { ValibotTypeProvider } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import {
  type BankLink,
  type LinkDialog,
  type LinkTokenOutcome,
  noBankLinkProvider,
} from './bank-link.ts'
import { type LinkedAccounts, linkedAccounts } from './linked-accounts.ts'
import { plaidBankLink } from './plaid.ts'
import type { BankLinkPage } from './service.ts'
import { deleteExpiredLinkedAccounts } from './store.ts'

const SWEEP_MS = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    readonly bankLink: {
      readonly accounts: LinkedAccounts
      /** False without credentials, and after the provider has rejected them. */
      readonly isPresent: () => boolean
      /** The page's configuration of the bank link; undefined without credentials. */
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
    // The timer does not keep the server from stopping.
    sleep: (ms) => sleep(ms, undefined, { ref: false }),
  })
  app.decorate('bankLink', { accounts, isPresent: provider.isPresent, page: access?.page })
  const sweep = () => deleteExpiredLinkedAccounts(app.db, app.now())
  runWhileServing(app, periodicJob('delete expired linked accounts', SWEEP_MS, sweep))
  const config = perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE)
  const linkToken = createLinkToken(provider, app.flags)
  const typed = app.withTypeProvider<ValibotTypeProvider>()
  typed.route({
    ...linkTokenRoute,
    config,
    handler: async (request, reply) => {
      const { headers, protocol, host } = request
      // A page in a sandboxed frame has the origin `null`.
      const page = URL.parse(headers.origin ?? `${protocol}://${host}`)
      const isRedirected = page !== null && request.query.redirect !== 'no'
      const outcome = await linkToken({
        language: acceptedLanguage(headers),
        redirectUri: isRedirected
          ? access?.redirectUriFor(page, app.programs.at(page.host) !== undefined)
          : undefined,
      })
      if (outcome.ok) return reply.send({ link_token: outcome.linkToken })
      return outcome.reason === 'absent'
        ? sendError(reply, 503, 'bank-link.absent')
        : sendError(reply, 502, 'bank-link.failed')
    },
  })
  typed.route({
    ...plaidExchangeRoute,
    config,
    handler: async (request, reply) => {
      const { publicToken, accountID } = request.body
      const outcome = await accounts.exchange(publicToken, accountID, app.programOf(request).id)
      if (outcome === 'saved') return reply.code(204).send()
      const message = messagesFor(request).banking.toasts.linkFailed
      return reply
        .code(outcome === 'rejected' ? BANK_LINK_FAILED : 502)
        .send({ errors: [{ field: 'plaid', code: 'bank-link.failed', message }] })
    },
  })
})

/** Creates a token that opens the bank link's dialog, or says why it cannot. */
type CreateLinkToken = (dialog: LinkDialog) => Promise<LinkTokenOutcome>

/** Sends a random user id for each visit, so that the provider cannot recognize a visitor. */
function createLinkToken(bankLink: BankLink, flags: Flags): CreateLinkToken {
  return async (dialog) => {
    if (!(await flags())['bank-link']) return { ok: false, reason: 'absent' }
    return bankLink.createLinkToken(randomSecret(), dialog)
  }
}

interface PlaidAccess {
  readonly url: string
  readonly clientID: string
  readonly secret: string
  readonly brandName: string
  /**
   * Returns the page that a bank's own sign-in returns to. It is on the host of the current page,
   * where the browser tab has the answers.
   *
   * @param isOfProgram whether the page's host belongs to a program
   */
  readonly redirectUriFor: (page: URL, isOfProgram: boolean) => string | undefined
  readonly page: BankLinkPage
}

const PLAID_FRAMES = ['https://cdn.plaid.com/']

/** Returns access with the operator's credentials, or to the sandbox; undefined without either. */
export function plaidAccess(
  config: Config,
  sandbox: SandboxAddress | undefined,
): PlaidAccess | undefined {
  const { BRAND_NAME: brandName, PLAID_CLIENT_ID: clientID, PLAID_SECRET: secret } = config
  if (clientID && secret) {
    const url = config.PLAID_URL ?? `https://${config.PLAID_ENV ?? 'sandbox'}.plaid.com`
    const scriptUrl = config.PLAID_SCRIPT_URL
    const policy = { scripts: [scriptUrl], frames: PLAID_FRAMES, connections: [originOf(url)] }
    const page = { scriptUrl, policy }
    return { url, clientID, secret, brandName, redirectUriFor: configuredUri(config), page }
  }
  if (!sandbox) return undefined
  const scriptUrl = `${sandbox.pageUrl}/link/v2/stable/link-initialize.js`
  const policy = { scripts: [scriptUrl], frames: [], connections: [originOf(sandbox.pageUrl)] }
  return {
    url: sandbox.url,
    clientID: SANDBOX_CREDENTIAL,
    secret: SANDBOX_CREDENTIAL,
    brandName,
    // The sandbox accepts any address.
    redirectUriFor: ({ origin }) => origin + stepPath('banking-information'),
    page: { scriptUrl, policy },
  }
}

function configuredUri({ PLAID_REDIRECT_URI: uris = [] }: Config): PlaidAccess['redirectUriFor'] {
  return ({ host }, isOfProgram) =>
    uris.find((uri) => new URL(uri).host === host) ?? (isOfProgram ? undefined : uris[0])
}

function originOf(url: string): string {
  return new URL(url).origin
}
