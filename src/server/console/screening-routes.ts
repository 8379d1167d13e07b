import {
  MAX_SCREENING_BODY,
  recordScreeningRoute,
  screeningListRoute,
  screeningRoute,
} from '../../api/console/screening.ts'
import { authorName } from '../../application/facts/application-state.ts'
import { base64 } from '../platform/base64.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { sealFor } from '../programs/service.ts'
import { latestStoredVersion } from '../records/versions-service.ts'
import { lastResult } from '../screening/runs-service.ts'
import { currentList, readList, recordScreening, signedScreenings } from '../screening/service.ts'
import { personOf } from './access.ts'
import { programOfEvents } from './programs.ts'
import { conflict, refusedActionError } from './refused-action.ts'

const VIEWER = { config: { role: 'viewer' } } as const
/** The list is the same for every program. */
const LIST = { config: { role: 'viewer', isApart: true } } as const
const REVIEWER = { config: { role: 'reviewer' } } as const

const YEAR_S = 31_536_000

/** `/console/api/applications/:reference/screening`, and the list */
export function screeningRoutes(app: ValibotApp): void {
  shownScreeningRoutes(app)
  recordRoutes(app)
  listRoutes(app)
}

function shownScreeningRoutes(app: ValibotApp): void {
  const { db, ledger } = app
  app.route({
    ...screeningRoute,
    ...VIEWER,
    handler: async (request) => {
      const { reference } = request.params
      const list = await listInForce(app)
      const last = await lastResult(db, reference, ledger)
      const rescreened = last ? { ...last, result: base64(last.result) } : null
      if (list === undefined || list === 'damaged') {
        return { list: null, isDamaged: list === 'damaged', mine: null, other: null, rescreened }
      }
      const { age: _, ...inForce } = list
      const version = await latestStoredVersion(db, reference)
      const screenings = await signedScreenings(db, reference, { version, list, ledger })
      const me = personOf(request).subject
      const results = screenings.map(({ author, at, matches, open }) => ({
        isMine: author.person?.subject === me,
        recorded: { by: authorName(author), at, matches, open },
      }))
      return {
        list: inForce,
        isDamaged: false,
        mine: results.findLast(({ isMine }) => isMine)?.recorded ?? null,
        other: results.findLast(({ isMine }) => !isMine)?.recorded ?? null,
        rescreened,
      }
    },
  })
}

function recordRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...recordScreeningRoute,
    ...REVIEWER,
    bodyLimit: MAX_SCREENING_BODY,
    handler: async (request, reply) => {
      const list = await listInForce(app)
      const { note, seen, ...result } = request.body
      const { reference } = request.params
      const { recipients } = sealFor(await programOfEvents(app, reference))
      const ruling = await recordScreening(
        db,
        ledger,
        {
          reference,
          at: now(),
          signer,
          by: personOf(request),
          seen,
          recipients,
          listInForce: list === 'damaged' ? undefined : list,
        },
        { ...result, note: Buffer.from(note, 'base64') },
      )
      if (!('refusal' in ruling)) return reply.code(204).send()
      if (ruling.refusal !== 'outdated') throw refusedActionError(ruling, now())
      throw conflict('screening-outdated')
    },
  })
}

function listRoutes(app: ValibotApp): void {
  const { db } = app
  app.route({
    ...screeningListRoute,
    ...LIST,
    handler: async (request, reply) => {
      const bytes = await readList(db, request.params.hash)
      if (!bytes) throw new HttpError(404)
      return reply
        .type('application/json')
        .header('content-encoding', 'gzip')
        .header('cache-control', `private, max-age=${YEAR_S}, immutable`)
        .send(bytes)
    },
  })
}

function listInForce({ config, db, now, ledger }: ValibotApp) {
  return currentList(db, { ledger, now: now(), config })
}
