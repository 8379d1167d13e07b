import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { urlOf } from '../../api/route.ts'
import {
  APPLICATION_CHANGED,
  type ApplicationForSystem,
  COPY_KEY_HEADER,
  COPY_KEY_WRONG,
  feedRoute,
  storedApplicationRoute,
  storedCopyRoute,
  storedRecordRoute,
} from '../../api/stored-applications.ts'
import { latestVersionOf } from '../../application/facts/application-state.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { ApiKey } from '../api-keys/service.ts'
import { cameWith } from '../invitations/service.ts'
import { sharedMailKey } from '../outbox/mail-service.ts'
import { base64 } from '../platform/base64.ts'
import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { decryptBytes, encryptBytes, keyFrom } from '../platform/encryption/aes-gcm.ts'
import { sendError } from '../platform/http/errors.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Ledger } from '../platform/ledger.ts'
import { checkApplication } from '../records/check-service.ts'
import { readChain } from '../records/history-service.ts'
import { findApplication } from '../records/list-service.ts'
import { programOfApplication } from '../records/program-service.ts'
import { boardingOf, decisionOf, sentParts } from '../records/sent-parts-service.ts'
import {
  type ApplicationSummary,
  changedApplication,
  listedApplication,
} from '../records/summary-service.ts'
import { findCopy } from '../signed-copies/service.ts'
import { feedPage, type LogPlace, positionBefore } from './feed-store.ts'

/** Stored applications for the operator's systems, which use an API key. */
export const queue: FastifyPluginAsync = async (app) => {
  feedRoutes(app)
  applicationRoutes(app)
  copyRoutes(app)
}

type ReferenceRequest = FastifyRequest & { readonly params: { readonly reference: string } }

function feedRoutes(app: ValibotApp): void {
  const { config, db, ledger } = app
  app.route({
    ...feedRoute,
    handler: async (request) => {
      const { changedSince, cursor } = request.query
      const key = app.neededApiKeyOf(request)
      const cursors = feedCursors(await sharedMailKey(config), key.program)
      const after =
        cursor === undefined
          ? { position: await positionSince(db, changedSince) }
          : cursors.read(cursor)
      const page = await feedPage(db, after, { ledger, program: key.program })
      // After a restore, the log may not be the one that was read.
      if (!page) throw new HttpError(400)
      const { changes, place, hasMore } = page
      const visible = changes.map(async ({ reference, at, row }) => {
        return {
          reference,
          changedAt: at,
          application: await readForSystem(db, reference, row, ledger),
        }
      })
      return { changes: await Promise.all(visible), cursor: cursors.write(place), hasMore }
    },
  })
}

function applicationRoutes(app: ValibotApp): void {
  const { db, ledger } = app
  app.route({
    ...storedApplicationRoute,
    handler: async (request) => {
      const { row } = await ownRow(app, request)
      const application = await readForSystem(db, row.reference, row, ledger)
      if (!application) throw new HttpError(404)
      return application
    },
  })

  app.route({
    ...storedRecordRoute,
    handler: async (request) => {
      const { row, entries, versions } = await intact(app, request)
      return {
        reference: row.reference,
        ...sentParts({ row, entries, versions }),
      }
    },
  })
}

function copyRoutes(app: ValibotApp): void {
  const { db } = app
  app.route({
    ...storedCopyRoute,
    handler: async (request, reply) => {
      const { row, versions } = await intact(app, request)
      const { reference } = row
      const version = Number(request.query.version ?? latestVersionOf({ versions }))
      const find = () => findCopy(db, { reference, version })
      let copy = await find()
      const key = request.headers[COPY_KEY_HEADER]
      if (copy && !copy.pdf && key !== undefined) {
        const pdf = await app.readCopy({ reference, version, key }, sourceOf(request))
        if (!pdf) return sendError(reply, 422, COPY_KEY_WRONG, COPY_KEY_HEADER)
        copy = await find()
      }
      if (!copy) throw new HttpError(404)
      return { reference, version, encrypted: copy.pdf && base64(copy.pdf) }
    },
  })
}

async function positionSince(db: Database, changedSince: string | undefined): Promise<number> {
  return changedSince === undefined ? 0 : positionBefore(db, new Date(changedSince))
}

/** Returns an application only if its signed events prove it: a system pays into its account. */
async function intact(app: ValibotApp, request: ReferenceRequest) {
  const { row: summary } = await ownRow(app, request)
  const { row, problems, ...rest } = await checkApplication(app.db, summary.reference, app.ledger)
  if (!row || problems.length > 0) throw errorWith(409, APPLICATION_CHANGED)
  return { row, ...rest }
}

/** Returns an application of the key's program. Keys for others must not learn that it exists. */
async function ownRow(app: ValibotApp, request: ReferenceRequest) {
  const row = await findApplication(app.db, request.params.reference)
  const isFound = row && (await isOwn(app, app.neededApiKeyOf(request), row.reference))
  if (!isFound) throw new HttpError(404)
  return { row }
}

async function isOwn({ db, ledger }: ValibotApp, key: ApiKey, reference: string): Promise<boolean> {
  if (key.program === undefined) return true
  return (await programOfApplication(db, reference, ledger)) === key.program
}

/**
 * Returns an application as the operator's systems read it, with the person who decided. Its status
 * is the signed one, because systems act on it; while an event is missing or was changed, which may
 * have ended an approval, or while its row is missing, it is as if the row could not be read.
 * Returns null for an erased application, even if someone has restored its row.
 */
async function readForSystem(
  db: Database,
  reference: string,
  row: ApplicationSummary | undefined,
  ledger: Ledger,
): Promise<ApplicationForSystem | null> {
  const { counting, isWhole } = await readChain(db, reference, ledger)
  const state = stateOf(reference, counting)
  const { status, erasedAt } = state
  if (erasedAt !== undefined) return null
  const links = {
    record: urlOf(storedRecordRoute, { params: { reference } }),
    copy: urlOf(storedCopyRoute, { params: { reference }, query: {} }),
  }
  if (!isWhole || !row) {
    return {
      ...changedApplication(reference),
      decision: null,
      boarding: null,
      invitation: null,
      links,
    }
  }
  const invited = await cameWith(db, reference, { events: counting, ledger })
  return {
    ...listedApplication(row),
    status,
    decision: decisionOf(status, state),
    boarding: boardingOf(state),
    invitation: invited === 'none' ? null : (invited ?? null),
    links,
  }
}

/** Cursors of the feed: the last place in the audit log that a system has read. */
interface FeedCursors {
  readonly write: (place: LogPlace) => string
  /** Throws a 400 if the text is not a cursor. */
  readonly read: (cursor: string) => LogPlace
}

/** A place in plain text: only a position in the cursors of earlier releases. */
const PLAIN = /^(\d{1,16})(?:-([0-9a-f]{16}))?$/
/** The fixed number of digits, so that a cursor's length reveals nothing. */
const DIGITS = 16
/** With one program, a plain cursor counts as the multiple before it: bisecting reveals no more. */
const STEP = 1000

/**
 * Returns the cursors of a system. A plain position would show a system of one program how much
 * happens in the others. So it is encrypted, if the servers share a key.
 * @param program undefined for all programs
 */
function feedCursors(mailKey: string | undefined, program: string | undefined): FeedCursors {
  if (mailKey === undefined || program === undefined)
    return { write: (place) => textOf(place), read: placeIn }
  const key = keyFrom(mailKey, 'merchant-application feed cursor')
  return {
    write: (place) => {
      const text = Buffer.from(textOf(place, DIGITS))
      return Buffer.from(encryptBytes(key, text, program)).toString('base64url')
    },
    read: (cursor) => {
      if (PLAIN.test(cursor)) {
        const { position } = placeIn(cursor)
        return { position: Math.floor(position / STEP) * STEP }
      }
      try {
        return placeIn(decryptBytes(key, Buffer.from(cursor, 'base64url'), program).toString())
      } catch {
        return refuse()
      }
    },
  }
}

function textOf({ position, hash }: LogPlace, digits = 1): string {
  return [String(position).padStart(digits, '0'), ...(hash === undefined ? [] : [hash])].join('-')
}

function placeIn(text: string): LogPlace {
  const [, digits, hash] = PLAIN.exec(text) ?? []
  const position = Number(digits)
  return position <= MAX_INTEGER ? { position, hash } : refuse()
}

function refuse(): never {
  throw new HttpError(400)
}
