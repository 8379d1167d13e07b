/** A fake of the vendor's browser script and of its backend. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from '../break-answers.ts'
import type { FaultInjector } from '../faults.ts'
import { sendPlaidError } from './errors.ts'
import { INSTITUTIONS, type SandboxAccount, type SandboxInstitution } from './institutions.ts'
import type { Tokens } from './tokens.ts'

const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js'

const SCRIPT_FILE = join(import.meta.dirname, 'link-initialize.js')

const sessionRequest = v.object({ link_token: v.string() })
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

    app.post('/link/session/open', async (request, reply) => {
      const asked = v.safeParse(sessionRequest, request.body)
      if (!asked.success || !tokens.isLinkToken(asked.output.link_token)) {
        return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
      }
      return {
        institutions: INSTITUTIONS.map(({ id, name, accounts }) => ({
          id,
          name,
          accounts: accounts.map((account) => ({
            id: account.id,
            name: account.name,
            mask: account.mask,
          })),
        })),
      }
    })

    app.post('/link/session/finish', async (request, reply) => {
      const asked = v.safeParse(finishRequest, request.body)
      if (!asked.success) return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
      const { link_token, institution_id, account_id } = asked.output
      const institution = INSTITUTIONS.find(({ id }) => id === institution_id)
      const account = institution?.accounts.find(({ id }) => id === account_id)
      if (!institution || !account || !tokens.isLinkToken(link_token)) {
        return sendPlaidError(reply, 'INVALID_LINK_TOKEN')
      }
      return {
        public_token: tokens.newPublicToken({ institution, account }),
        metadata: metadataOf(institution, account),
      }
    })
  }
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
