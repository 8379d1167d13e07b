import type { FastifyPluginAsync } from 'fastify'
import {
  DRAFT_CHANGED,
  deleteDraftRoute,
  MAX_DRAFT_BODY,
  openDraftRoute,
  saveDraftRoute,
} from '../../api/drafts.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { sendError } from '../platform/http/errors.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import { perMinute, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import { accessOf, limitNewPerHour } from '../platform/http/secret-links.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { type Drafts, drafts as draftService } from './service.ts'
import { deleteExpiredDrafts } from './store.ts'

const SWEEP_MS = 3_600_000

/** Drafts that applicants save to finish later, on any device. */
export const drafts: FastifyPluginAsync = async (app) => {
  const { config, db, now } = app
  const sweep = async () => deleteExpiredDrafts(db, now())
  runWhileServing(app, periodicJob('delete expired drafts', SWEEP_MS, sweep))
  draftRoutes(app, {
    drafts: draftService({ ...serviceContext(app), maxDrafts: config.MAX_DRAFTS }),
    config: perMinute(config.DRAFTS_PER_MINUTE),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}

const NOT_FOUND = 'draft.not-found'

interface DraftRoutes {
  readonly drafts: Drafts
  readonly config: RouteLimit
  /** The maximum number of drafts that one address may create in an hour. */
  readonly maxNewPerHour: number
}

/** `PUT`, `GET` and `DELETE {api}/api/drafts/{id}` */
function draftRoutes(app: ValibotApp, { drafts, config, maxNewPerHour }: DraftRoutes): void {
  const limitNew = limitNewPerHour(app, maxNewPerHour)

  app.route({
    ...saveDraftRoute,
    config,
    bodyLimit: MAX_DRAFT_BODY,
    preParsing: async (request) => {
      const { 'if-match': version, 'if-none-match': isNew } = request.headers
      if ((version === undefined) === (isNew === undefined)) {
        throw new HttpError(400, { message: ({ draftPrecondition }) => draftPrecondition })
      }
      if (version === undefined) {
        await limitNew(request)
        await drafts.requireRoom(sourceOf(request))
      } else if (!(await drafts.isKnown(accessOf(request)))) throw errorWith(404, NOT_FOUND)
    },
    handler: async (request, reply) => {
      const ciphertext = Buffer.from(request.body.ciphertext, 'base64')
      const version = request.headers['if-match']
      const access = accessOf(request)
      if (version === undefined) {
        const { purpose } = request.body
        const from = { source: sourceOf(request), intent: request.headers[INTENT_HEADER] }
        const created = await drafts.create(access, ciphertext, purpose, from)
        if (created !== 'changed') return reply.code(201).send(created)
        return sendError(reply, DRAFT_CHANGED, 'draft.changed')
      }
      const replaced = await drafts.replace(access, Number(version.slice(1, -1)), ciphertext)
      if (replaced === 'changed') return sendError(reply, DRAFT_CHANGED, 'draft.changed')
      return replaced ? reply.send(replaced) : sendError(reply, 404, NOT_FOUND)
    },
  })

  app.route({
    ...openDraftRoute,
    config,
    handler: async (request, reply) => {
      const draft = await drafts.open(accessOf(request))
      return draft ? reply.send(draft) : sendError(reply, 404, NOT_FOUND)
    },
  })

  app.route({
    ...deleteDraftRoute,
    config,
    handler: async (request, reply) => {
      const isDeleted = await drafts.remove(accessOf(request))
      return isDeleted ? reply.code(204).send() : sendError(reply, 404, NOT_FOUND)
    },
  })
}
