import type { FastifyRequest } from 'fastify'
import {
  applicationRoute,
  assigneeRoute,
  caseFileRoute,
  historyRoute,
  openedRoute,
  recipientsRoute,
  shownRoute,
} from '../../api/console/applications.ts'
import { REFUSED_CODES } from '../../api/console/decisions.ts'
import {
  changesRoute,
  MAX_NEW,
  type QueueQuery,
  queueRoute,
  searchRoute,
} from '../../api/console/queue.ts'
import { claimsEndBefore } from '../../application/facts/claims.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { assign } from '../decisions/assign-service.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { countNewer, countViews, newestInQueue, queuePageWithCounts } from '../queue/service.ts'
import { recordReading } from '../records/history-service.ts'
import type { HashName } from '../records/names-service.ts'
import { personOf, sessionOf } from './access.ts'
import { cursorText, readCursor } from './cursor.ts'
import { filterFor, listedApplications, listRequestOf, viewerOf } from './listed-applications.ts'
import type { Presence } from './presence.ts'
import { programOfEvents, programsOf } from './programs.ts'
import { conflict, refusedActionError } from './refused-action.ts'
import { shownApplication } from './shown-application.ts'
import { earlierHistory } from './shown-history.ts'

export interface ApplicationRoutes {
  /** Finds sealed business names; undefined if there are none. */
  readonly hashName: HashName | undefined
  /** Returns the person to write to about an application. */
  readonly contactOf: ApplicationMessages['contactOf']
  /** The people who have applications open. */
  readonly here: Presence
}

const APART = { config: { role: 'viewer', isApart: true } } as const
const VIEWER = { config: { role: 'viewer' } } as const
const REVIEWER = { config: { role: 'reviewer' } } as const
const READING = { config: { role: 'viewer', pace: 'reading' } } as const
const POLLED = { config: { role: 'viewer', isPolled: true, isApart: true } } as const

/** `/console/api/applications`, and the routes of one application */
export function applicationRoutes(app: ValibotApp, routes: ApplicationRoutes): void {
  queueRoutes(app, routes)
  changeRoutes(app)
  oneApplicationRoutes(app, routes)
  readingRoutes(app)
  assigneeRoutes(app)
}

function queueRoutes(app: ValibotApp, { hashName, here }: ApplicationRoutes): void {
  const { db } = app
  app.route({
    ...queueRoute,
    ...APART,
    handler: (request) => pageFor(request, request.query),
  })

  app.route({
    ...searchRoute,
    ...APART,
    handler: (request) => pageFor(request, request.body),
  })

  async function pageFor(request: FastifyRequest, { after, sort, ...filter }: QueueQuery) {
    const asking = listRequestOf(app, request)
    const { rows, next, counts } = await queuePageWithCounts(
      db,
      { ...filterFor(filter, asking), programs: programsOf(request) },
      { sort, after: readCursor(after), hashName, viewer: viewerOf(asking) },
    )
    const listed = await listedApplications(db, rows, asking)
    const applications = listed.map((application) => {
      const openAt = here.others(application.reference, asking.me.subject, asking.now)
      return { ...application, ...(openAt.length > 0 && { openAt: [...openAt] }) }
    })
    return { applications, next: cursorText(next), counts }
  }
}

function changeRoutes(app: ValibotApp): void {
  const { db } = app
  app.route({
    ...changesRoute,
    ...POLLED,
    handler: async (request) => {
      const since = readCursor(request.query.since)
      const latest = await newestInQueue(db, programsOf(request))
      const arrived = since ? await countNewer(db, since, MAX_NEW, programsOf(request)) : 0
      const viewer = viewerOf(listRequestOf(app, request))
      const counts = await countViews(db, viewer, { programs: programsOf(request) })
      return { latest: cursorText(latest), new: arrived, counts }
    },
  })
}

function oneApplicationRoutes(app: ValibotApp, { contactOf }: ApplicationRoutes): void {
  const { db, ledger } = app
  app.route({
    ...applicationRoute,
    ...VIEWER,
    handler: async (request) => {
      const { reference } = request.params
      const application = await shownApplication(db, reference, {
        ...listRequestOf(app, request),
        ledger,
        contactOf,
        roles: sessionOf(request).roles,
      })
      if (!application) throw new HttpError(404)
      return application
    },
  })

  app.route({
    ...historyRoute,
    ...VIEWER,
    handler: async (request) =>
      earlierHistory(db, request.params.reference, ledger, {
        ...listRequestOf(app, request),
        before: request.query.before,
      }),
  })

  app.route({
    ...recipientsRoute,
    ...VIEWER,
    handler: async (request) => {
      const { recipients } = await programOfEvents(app, request.params.reference)
      return { recipients: [...recipients] }
    },
  })
}

/** Records in the audit log that a person has read something. */
function readingRoutes(app: ValibotApp): void {
  app.route({
    ...openedRoute,
    ...READING,
    handler: async (request, reply) => {
      const { version } = request.body
      const detail = { by: personOf(request), ...(version !== undefined && { version }) }
      await requireReading(app, request.params.reference, { kind: 'opened', detail })
      return reply.code(204).send()
    },
  })

  app.route({
    ...shownRoute,
    ...READING,
    handler: async (request, reply) => {
      const detail = { by: personOf(request), fields: request.body.fields }
      await requireReading(app, request.params.reference, { kind: 'shown', detail })
      return reply.code(204).send()
    },
  })

  app.route({
    ...caseFileRoute,
    ...READING,
    handler: async (request, reply) => {
      const detail = { by: personOf(request), ...request.body }
      await requireReading(app, request.params.reference, { kind: 'case-file', detail })
      return reply.code(204).send()
    },
  })
}

function assigneeRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...assigneeRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const by = personOf(request)
      const to = request.body.assignee === 'me' ? by : null
      const { reference } = request.params
      const { seen, isFree } = request.body
      const at = now()
      const ended = { claimsEndBefore: claimsEndBefore(at, app.config.CLAIM_HOURS) }
      const acting = { reference, at, signer, by, seen, isFree, ...ended }
      const result = await assign(db, ledger, acting, to)
      if (!('refusal' in result)) return reply.code(204).send()
      if (result.refusal !== 'taken') throw refusedActionError(result, now())
      throw conflict(REFUSED_CODES.taken, 'taken')
    },
  })
}

async function requireReading(
  { db, now, signer }: ValibotApp,
  reference: string,
  content: Extract<EventContent, { readonly kind: 'opened' | 'shown' | 'case-file' }>,
): Promise<void> {
  const context = { reference, at: now(), signer }
  const isRecorded = await inTransaction(db, (transaction) =>
    recordReading(transaction, context, content),
  )
  if (!isRecorded) throw new HttpError(404)
}
