import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  CORRECTION_CLOSED,
  CORRECTION_HEADER,
  correctApplicationRoute,
  correctionThreadRoute,
  openCorrectionRoute,
} from '../../api/corrections.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { sendError } from '../platform/http/errors.ts'
import { errorWith } from '../platform/http/http-error.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinuteUnlessKey, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { answerOutdatedPages } from '../platform/http/outdated-page.ts'
import { accessOf, type LinkAccess, type LinkRequest } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { requireOwnAnswers } from '../programs/form-service.ts'
import type { Program } from '../programs/program-service.ts'
import { senderOf } from '../signing/sender-service.ts'
import { sendNotAsked, sendSaved, sendUnsaved } from '../signing/submission-replies-service.ts'
import { type Corrections, corrections as correctionService } from './answer.ts'
import type { PrepareCorrection } from './prepare-correction.ts'
import { closeExpired } from './service.ts'

interface CorrectionRoutes {
  readonly corrections: Corrections
  readonly config: RouteLimit
}

interface CorrectionsPlugin {
  /**
   * Returns the function that validates, signs and seals the corrected applications of a program.
   */
  readonly prepareCorrection: (program: Program) => Promise<PrepareCorrection>
}

const SWEEP_MS = 600_000

/** Lets applicants make the corrections that reviewers request. */
export const corrections: FastifyPluginAsync<CorrectionsPlugin> = async (
  app,
  { prepareCorrection },
) => {
  const { config, db, now, signer, bankLink } = app
  const sweep = async () => closeExpired(db, { at: now(), signer, ledger: app.ledger })
  runWhileServing(app, periodicJob('close expired requests for corrections', SWEEP_MS, sweep))
  correctionRoutes(app, {
    corrections: correctionService({
      ...serviceContext(app),
      prepareCorrection,
      bankLink: bankLink.accounts,
      publishedHead: app.publishedHead,
    }),
    config: perMinuteUnlessKey(config.DRAFTS_PER_MINUTE),
  })
}

/** `GET` and `POST {api}/api/corrections/{id}`, and the thread of the request */
function correctionRoutes(app: ValibotApp, routes: CorrectionRoutes): void {
  answerOutdatedPages(app)
  openingRoutes(app, routes)
  answeringRoutes(app, routes)
}

function openingRoutes(app: ValibotApp, { corrections, config }: CorrectionRoutes): void {
  app.route({
    ...openCorrectionRoute,
    config,
    handler: async (request, reply) => {
      const opened = await corrections.open(accessOf(request), app.programOf(request))
      return opened ? reply.send(opened) : sendError(reply, 404, 'correction.not-found')
    },
  })

  app.route({
    ...correctionThreadRoute,
    config,
    handler: async (request, reply) => {
      const { threadKey: key } = request.body
      const texts = messagesFor(request)
      const program = app.programOf(request)
      const thread = await corrections.thread(accessOf(request), { program, key, texts })
      return thread ? reply.send({ thread }) : sendError(reply, 404, 'correction.not-found')
    },
  })
}

function answeringRoutes(app: ValibotApp, { corrections, config }: CorrectionRoutes): void {
  app.route({
    ...correctApplicationRoute,
    config,
    preParsing: async (request) => {
      if (!(await corrections.isKnown(answeringAccess(app, request)))) {
        throw errorWith(404, 'correction.not-found')
      }
    },
    handler: async (request, reply) => {
      const enteredBy = app.apiKeyOf(request)
      const program = enteredBy ? app.programOfKey(request) : app.programOf(request)
      const { replies, threadKey, ...body } = request.body
      const result = await corrections.answer(answeringAccess(app, request), {
        replies,
        threadKey,
        program,
        sender: senderOf(request, program, enteredBy),
        body: requireOwnAnswers(body, program),
        sentBody: request.sentBody,
        intent: request.headers[INTENT_HEADER],
      })
      if (!result) return sendError(reply, 404, 'correction.not-found')
      const messages = messagesFor(request)
      switch (result.outcome) {
        case 'accepted':
          return sendSaved(reply, result, enteredBy)
        case 'closed':
          return sendError(reply, 409, CORRECTION_CLOSED)
        case 'not-asked':
          return sendNotAsked(reply, result.fields, messages)
        default:
          return sendUnsaved(reply, result, messages)
      }
    },
  })
}

/** Reads the token from a header of its own if `Authorization` has an API key. */
function answeringAccess(app: ValibotApp, request: LinkRequest & FastifyRequest): LinkAccess {
  if (!app.apiKeyOf(request)) return accessOf(request)
  const token = request.headers[CORRECTION_HEADER]
  return { id: request.params.id, token: typeof token === 'string' ? token : '' }
}
