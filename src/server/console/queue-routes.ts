import type { FastifyRequest } from 'fastify'
import { findRoute, secretsRoute } from '../../api/console/find.ts'
import {
  changesRoute,
  MAX_NEW,
  type QueueQuery,
  queueRoute,
  searchRoute,
} from '../../api/console/queue.ts'
import { base64 } from '../platform/base64.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { countNewer, countViews, newestInQueue, queuePageWithCounts } from '../queue/service.ts'
import { findSame } from '../records/match-keys-service.ts'
import { matchSecretOf } from '../records/match-secrets-service.ts'
import type { HashName } from '../records/names-service.ts'
import { cursorText, readCursor } from './cursor.ts'
import { filterFor, listedApplications, listRequestOf, viewerOf } from './listed-applications.ts'
import type { Presence } from './presence.ts'
import { programsOf } from './programs.ts'

interface QueueRoutes {
  /** Finds sealed business names; undefined if there are none. */
  readonly hashName: HashName | undefined
  /** The people who have applications open. */
  readonly here: Presence
}

const APART = { config: { role: 'viewer', isApart: true } } as const
const POLLED = { config: { role: 'viewer', isPolled: true, isApart: true } } as const
const REVIEWER = { config: { role: 'reviewer', isApart: true } } as const

/** `/console/api/applications`, `…/search` and `…/changes`, `/console/api/find` and its secrets */
export function queueRoutes(app: ValibotApp, routes: QueueRoutes): void {
  listRoutes(app, routes)
  changeRoutes(app)
  findRoutes(app)
}

function listRoutes(app: ValibotApp, { hashName, here }: QueueRoutes): void {
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

function findRoutes(app: ValibotApp): void {
  const { db, ledger, programs } = app

  app.route({
    ...secretsRoute,
    ...REVIEWER,
    handler: async (request) => {
      const matches = await Promise.all(
        ownAmong(programsOf(request)).map(async (program) => {
          const secret = await matchSecretOf(db, program, ledger)
          return secret ? [{ program, id: secret.id, sealed: base64(secret.sealed) }] : []
        }),
      )
      return { secrets: matches.flat() }
    },
  })

  app.route({
    ...findRoute,
    ...REVIEWER,
    handler: async (request) => {
      const own = ownAmong(programsOf(request))
      const byProgram = Map.groupBy(request.body.keys, ({ program }) => program)
      const pages = await Promise.all(
        own.map((program) => {
          const keys = byProgram.get(program) ?? []
          // Compares with every application, including the open one.
          return findSame(db, { reference: '', program, keys })
        }),
      )
      const applications = pages.flatMap((page) => page.found)
      return {
        found: applications.map(({ business_name, business_name_hash, received_at, ...row }) => ({
          reference: row.reference,
          businessName: business_name_hash === null ? business_name : null,
          status: row.status,
          receivedAt: received_at,
          kinds: [...row.kinds],
        })),
        hasMore: pages.some((page) => page.hasMore),
      }
    },
  })

  function ownAmong(own: readonly string[] | undefined): readonly string[] {
    return programs.all.map(({ id }) => id).filter((id) => !own || own.includes(id))
  }
}
