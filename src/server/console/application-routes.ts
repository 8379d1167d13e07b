import {
  applicationRoute,
  caseFileRoute,
  historyRoute,
  openedRoute,
  recipientsRoute,
  shownRoute,
} from '../../api/console/applications.ts'
import { MAX_NEWS, newsRoute } from '../../api/console/news.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { newsSince, recordReading } from '../records/history-service.ts'
import { personOf, sessionOf } from './access.ts'
import { listRequestOf } from './listed-applications.ts'
import type { Presence } from './presence.ts'
import { programOfEvents } from './programs.ts'
import { shownApplication } from './shown-application.ts'
import { earlierHistory, isByMe, newsItemOf } from './shown-history.ts'

interface ApplicationRoutes {
  /** Returns the person to write to about an application. */
  readonly contactOf: ApplicationMessages['contactOf']
  /** The people who have applications open. */
  readonly here: Presence
}

const VIEWER = { config: { role: 'viewer' } } as const
const READING = { config: { role: 'viewer', pace: 'reading' } } as const
const POLLED = { config: { role: 'viewer', isPolled: true } } as const

/** `/console/api/applications/:reference`, and what is below it */
export function applicationRoutes(app: ValibotApp, routes: ApplicationRoutes): void {
  oneApplicationRoutes(app, routes)
  newsRoutes(app, routes)
  readingRoutes(app)
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

function newsRoutes(app: ValibotApp, { here }: ApplicationRoutes): void {
  const { db, ledger, now } = app

  app.route({
    ...newsRoute,
    ...POLLED,
    handler: async (request) => {
      const { reference } = request.params
      const asking = listRequestOf(app, request)
      const events = await newsSince(db, reference, { ledger, seen: request.query.seen })
      if (!events) throw new HttpError(404)
      const news = events.map((event) => {
        return { number: event.number, ...newsItemOf(event), byMe: isByMe(event, asking) }
      })
      const others = here.look(reference, personOf(request), now())
      return { news: news.slice(-MAX_NEWS), others: others.map((name) => ({ name })) }
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
