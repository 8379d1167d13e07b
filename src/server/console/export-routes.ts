import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  exportRoute,
  exportsRoute,
  MAPPED_REFUSED,
  mappedRoute,
  mappingsRoute,
} from '../../api/console/exports.ts'
import { type QueueFilter, queueFilter } from '../../api/console/queue.ts'
import { conflicts } from '../../messages/console/server.ts'
import { chooseFromLog, logStart, matchesByEvents, mayMatch } from '../exports/choice-service.ts'
import {
  areOf,
  exportedMappings,
  recordExport,
  recordedExport,
  recordMappedExport,
} from '../exports/service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { countInQueue, matchingAmong, type QueueCursor, queuePage } from '../queue/service.ts'
import { checkApplications, type LogPlace } from '../records/check-service.ts'
import { decisionOf, sentParts } from '../records/sent-parts-service.ts'
import { personOf } from './access.ts'
import { cursorText, placeText, readCursor, readPlace } from './cursor.ts'
import {
  filterFor,
  type ListRequest,
  listedApplications,
  listRequestOf,
} from './listed-applications.ts'
import { programsOf, programsStill } from './programs.ts'

const ADMINISTRATOR = { config: { role: 'administrator', isApart: true } } as const
const EXPORT_MS = 3_600_000

/**
 * `/console/api/exports` and `…/:id`, and `/console/api/mappings`. The pages contain the
 * applications that match the event's filter, so that nothing is exported without a record in the
 * audit log.
 */
export function exportRoutes(app: ValibotApp): void {
  beginRoute(app)
  exportPageRoutes(app)
  mappedExportRoutes(app)
}

function beginRoute(app: ValibotApp): void {
  const { db, now, signer } = app
  app.route({
    ...exportsRoute,
    config: { ...ADMINISTRATOR.config, pace: 'rare' },
    handler: async (request) => {
      const by = personOf(request)
      const at = now()
      const { opened, format, mapping } = request.body
      if (mapping && !opened) throw new HttpError(400)
      const filter = { until: at.toISOString(), ...request.body.filter }
      const programs = programsOf(request)
      const count = await countInQueue(db, {
        ...filterFor(filter, listRequestOf(app, request)),
        programs,
      })
      const detail = {
        by,
        format,
        opened,
        count,
        filter,
        ...(mapping && { mapping }),
        ...(programs && { programs }),
      }
      const { number } = await recordExport(db, { at, signer }, detail)
      return { id: number, count }
    },
  })
}

function exportPageRoutes(app: ValibotApp): void {
  app.route({
    ...exportRoute,
    ...ADMINISTRATOR,
    handler: async (request) => {
      const asking = listRequestOf(app, request)
      const { after } = request.query
      const exported = await requireOwnExport(app, request, asking.me.subject)
      const place = readPlace(after)
      if (place) return loggedPage(app, exported, asking, place)
      return storedPage(app, exported, asking, readCursor(after))
    },
  })
}

type OwnExport = Awaited<ReturnType<typeof requireOwnExport>>

/** Returns the next applications by their rows, and then the place in the log to begin with. */
async function storedPage(
  { db, ledger }: ValibotApp,
  { opened, filter, programs }: OwnExport,
  asking: ListRequest,
  after: QueueCursor | undefined,
) {
  const { rows, next } = await queuePage(
    db,
    { ...filterFor(filter, asking), programs },
    { sort: 'oldest', after, hashName: undefined },
  )
  const matching = new Set(rows.map(({ reference }) => reference))
  // A chosen application may be hidden, also only while one of the pages is read.
  const chosen = next ? [] : (filter.references ?? [])
  const checked = await checkApplications(db, [...new Set([...matching, ...chosen])], ledger)
  const byEvents = { ...eventFilter(filter), programs }
  const intact = checked.flatMap(({ row, ...stored }) =>
    // The queue's row may have had another status or program, from someone who edited it for that
    // moment.
    row &&
    stored.problems.length === 0 &&
    matching.has(row.reference) &&
    matchesByEvents(byEvents, stored)
      ? [{ row, ...stored }]
      : [],
  )
  const listed = await listedApplications(
    db,
    intact.map(({ row }) => row),
    asking,
  )
  const changed = checked.filter(
    ({ reference, problems, ...told }) =>
      problems.length > 0 && (matching.has(reference) || mayMatch(byEvents, told)),
  )
  const expected = checked.flatMap(({ reference, problems, ...told }) =>
    problems.length === 0 && chosen.includes(reference) && matchesByEvents(byEvents, told)
      ? [reference]
      : [],
  )
  return {
    applications: listed.map((application, index) => {
      const stored = intact[index]
      return {
        ...application,
        decision: stored ? decisionOf(application.status, stored.state) : null,
        ...(opened && stored ? sentParts(stored) : { sealed: '', entries: [], versions: [] }),
      }
    }),
    changed: changed.map(({ reference }) => reference),
    expected: [...(await matchingAmong(db, { ...filterFor(filter, asking), programs }, expected))],
    isDamaged: false,
    next: cursorText(next) ?? (filter.references ? null : placeText(await logStart(db, byEvents))),
  }
}

/** Returns what the next part of the audit log says about an export. */
async function loggedPage(
  { db, ledger }: ValibotApp,
  { filter, programs }: OwnExport,
  asking: ListRequest,
  place: LogPlace,
) {
  const byEvents = { ...eventFilter(filter), programs }
  const { intact, changed, isDamaged, next } = await chooseFromLog(db, place, byEvents, { ledger })
  return {
    applications: [],
    changed: [...changed],
    expected: [...(await matchingAmong(db, { ...filterFor(filter, asking), programs }, intact))],
    isDamaged,
    next: next ? placeText(next) : null,
  }
}

/** Returns the parts of a filter that the events of an application prove. */
function eventFilter({ status, since, until, program, notExportedWith, references }: QueueFilter) {
  return {
    references,
    status,
    program,
    notExportedWith,
    ...(since !== undefined && { since: new Date(since) }),
    ...(until !== undefined && { until: new Date(until) }),
  }
}

function mappedExportRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...mappedRoute,
    config: { ...ADMINISTRATOR.config, pace: 'write' },
    handler: async (request, reply) => {
      const by = personOf(request)
      const { mapping, programs } = await requireOwnExport(app, request, by.subject)
      const versions = new Map(Object.entries(request.body.versions))
      const own = { programs, ledger }
      const isAllowed = await areOf(db, [...versions.keys()], own)
      if (!mapping || !isAllowed) throw new HttpError(404)
      const context = { at: now(), signer }
      const changed = await recordMappedExport(db, context, { by, mapping, versions })
      if (changed.length === 0) return reply.code(204).send()
      const code = 'changed-meanwhile'
      const error = { code, message: conflicts[code] }
      return reply.code(MAPPED_REFUSED).send({ errors: [error], changed: [...changed] })
    },
  })

  app.route({
    ...mappingsRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request) => ({ mappings: await exportedMappings(db, programsOf(request)) }),
  })
}

/** Throws unless this person began the export, and recently. */
async function requireOwnExport(
  { db, now, ledger }: ValibotApp,
  request: FastifyRequest & { readonly params: { readonly id: number } },
  me: string,
) {
  const begun = await recordedExport(db, request.params.id, ledger)
  const filter = v.safeParse(queueFilter, begun?.filter)
  const isOver = begun && now().getTime() - Date.parse(begun.at) > EXPORT_MS
  if (begun?.by?.subject !== me || !filter.success || isOver) throw new HttpError(404)
  const programs = programsStill(request, begun.programs)
  return { opened: begun.opened, filter: filter.output, mapping: begun.mapping, programs }
}
