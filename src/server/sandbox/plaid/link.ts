/** A fake of the vendor's browser script and of its backend. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from '../break-answers.ts'
import type { FaultInjector } from '../faults.ts'
import { sendPlaidError } from './errors.ts'
import { INSTITUTIONS, type SandboxAccount, type SandboxInstitution } from './institutions.ts'
import type { Tokens } from './tokens.ts'

const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js'

const SCRIPT_FILE = join(import.meta.dirname, 'link-initialize.js')

const sessionRequest = v.object({
  link_token: v.string(),
  /** The address that the bank has returned to. */
  received_redirect_uri: v.optional(v.string()),
})
const visitRequest = v.object({ link_token: v.string(), institution_id: v.string() })
const finishRequest = v.object({
  link_token: v.string(),
  institution_id: v.string(),
  account_id: v.string(),
})

export function plaidLink(injector: FaultInjector, tokens: Tokens) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'bank-link-script', injector)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    app.get(LINK_SCRIPT_PATH, async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store')
      return readFile(SCRIPT_FILE)
    })
    app.options('/link/session/*', async (_request, reply) =>
      reply.header('access-control-allow-headers', 'content-type').code(204).send(),
    )
    dialog(app, tokens)
    bankSite(app, tokens)
  }
}

/** The requests of the script while its dialog is open. */
function dialog(app: FastifyInstance, tokens: Tokens): void {
  app.post('/link/session/open', async (request, reply) => {
    const result = v.safeParse(sessionRequest, request.body)
    const settings = result.success && tokens.settingsOf(result.output.link_token)
    if (!settings) return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
    const { link_token, received_redirect_uri: received } = result.output
    const state = received && new URL(received).searchParams.get('oauth_state_id')
    const visit = state ? tokens.visitOf(state) : undefined
    if (received && !visit) return sendPlaidError(reply, 'OAUTH_STATE_ID_NOT_FOUND')
    if (visit && visit.linkToken !== link_token) {
      return sendPlaidError(reply, 'INCORRECT_LINK_TOKEN')
    }
    return {
      language: settings.language,
      institutions: INSTITUTIONS.map(describeInstitution),
      /** The bank whose own site the applicant has signed in to. */
      signed_in: visit?.isAllowed ? describeInstitution(visit.institution) : null,
    }
  })

  app.post('/link/session/visit', async (request, reply) => {
    const result = v.safeParse(visitRequest, request.body)
    const settings = result.success && tokens.settingsOf(result.output.link_token)
    const institution =
      result.success && INSTITUTIONS.find(({ id }) => id === result.output.institution_id)
    if (!settings || !institution) return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
    const state = tokens.visit(result.output.link_token, institution)
    return { path: `/link/bank/${state}`, redirects: settings.redirectUri !== undefined }
  })

  app.post('/link/session/finish', async (request, reply) => {
    const result = v.safeParse(finishRequest, request.body)
    if (!result.success) return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
    const { link_token, institution_id, account_id } = result.output
    const institution = INSTITUTIONS.find(({ id }) => id === institution_id)
    const account = institution?.accounts.find(({ id }) => id === account_id)
    if (!institution || !account || !tokens.settingsOf(link_token)) {
      return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
    }
    return {
      public_token: tokens.newPublicToken({ institution, account }),
      metadata: metadataOf(institution, account),
    }
  })
}

/** The bank's own site, where applicants of some banks sign in. */
function bankSite(app: FastifyInstance, tokens: Tokens): void {
  app.get<BankVisit>('/link/bank/:state', async ({ params }, reply) => {
    const visit = tokens.visitOf(params.state)
    if (!visit) return reply.code(404).send()
    return sendPage(reply, visit.institution.name, [
      [`${params.state}/allow`, 'Sign in and share my accounts'],
      [`${params.state}/cancel`, 'Cancel'],
    ])
  })

  app.get<BankVisit>('/link/bank/:state/:answer', async ({ params }, reply) => {
    const { state, answer } = params
    const visit = tokens.visitOf(state)
    const settings = visit && tokens.settingsOf(visit.linkToken)
    if (!visit || !settings) return reply.code(404).send()
    visit.isAllowed = answer === 'allow'
    if (settings.redirectUri === undefined) return sendPage(reply, 'You can close this window', [])
    const back = new URL(settings.redirectUri)
    back.searchParams.set('oauth_state_id', state)
    return reply.redirect(back.href)
  })
}

interface BankVisit {
  readonly Params: { readonly state: string; readonly answer: string }
}

/** Sends a page of the bank's own site. */
function sendPage(
  reply: FastifyReply,
  title: string,
  links: readonly (readonly [href: string, text: string])[],
): FastifyReply {
  const list = links.map(([href, text]) => `<p><a href="/link/bank/${href}">${text}</a></p>`)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'")
    .send(`<!doctype html><title>${title}</title><h1>${title}</h1>${list.join('')}`)
}

function describeInstitution({ id, name, accounts, isOAuth }: SandboxInstitution) {
  const list = accounts.map(({ id, name, mask }) => ({ id, name, mask }))
  return { id, name, accounts: list, oauth: isOAuth }
}

function metadataOf(institution: SandboxInstitution, account: SandboxAccount) {
  const { id, name, mask, subtype, verificationStatus } = account
  return {
    institution: institution.isNamed
      ? { name: institution.name, institution_id: institution.id }
      : null,
    accounts: [
      { id, name, mask, type: 'depository', subtype, verification_status: verificationStatus },
    ],
    link_session_id: 'sandbox',
    transfer_status: null,
  }
}
