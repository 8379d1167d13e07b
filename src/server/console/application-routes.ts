import {
  applicationRoute,
  type ConsoleApplication,
  type ConsoleCorrection,
  caseFileRoute,
  historyRoute,
  openedRoute,
  recipientsRoute,
  shownRoute,
} from '../../api/console/applications.ts'
import { MAX_NEWS, newsRoute } from '../../api/console/news.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import {
  type ApplicationState,
  authorName,
  type Correction,
  endedState,
  latestVersionOf,
  programIn,
} from '../../application/facts/application-state.ts'
import { type Actor, isBy, type OperatorPeople } from '../../application/facts/authors.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { isReading } from '../../application/facts/event-reading.ts'
import {
  mayUndo,
  nextStatuses,
  secondPersonReason,
  undoableIn,
  withAccounts,
} from '../decisions/service.ts'
import { cameWith } from '../invitations/service.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { deliveriesOf, shownDelivery } from '../outbox/service.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Ledger } from '../platform/ledger.ts'
import { isRemoved, shownProgramFor } from '../programs/removed-program-service.ts'
import { checkApplication } from '../records/check-service.ts'
import { placeOf } from '../records/following-service.ts'
import { newsSince, recordReading } from '../records/history-service.ts'
import { boardingOf, sentEntries, sentVersion } from '../records/sent-parts-service.ts'
import type { StoredVersion } from '../records/versions-service.ts'
import { type Roles, roleIn } from '../sign-in/roles-service.ts'
import { findCopySignature } from '../signed-copies/service.ts'
import { personOf, sessionOf } from './access.ts'
import { type ListRequest, listedApplications, listRequestOf } from './listed-applications.ts'
import type { Presence } from './presence.ts'
import { programOfEvents } from './programs.ts'
import { earlierHistory, isByMe, newsItemOf, shownHistory, textsOf } from './shown-history.ts'

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

/** The person who opens an application, when, and the way to find the applicant's contact. */
interface CaseRequest extends ListRequest, Pick<ApplicationMessages, 'contactOf'> {
  readonly ledger: Ledger
  readonly roles: Roles
}

/** Returns everything about one application; undefined if there is none, or if it was erased. */
async function shownApplication(
  db: Database,
  reference: string,
  { ledger, contactOf, roles, ...asking }: CaseRequest,
): Promise<ConsoleApplication | undefined> {
  const { programs, people, me, now } = asking
  const { row, chain, counting, state, entries, versions, problems } = await checkApplication(
    db,
    reference,
    ledger,
  )
  if (!row || state.erasedAt !== undefined) return undefined
  // There may be thousands of events, and most only record that someone read the application.
  const telling = counting.filter((event) => !isReading(event))
  const version = latestVersionOf({ versions })
  const [[listed], copy, deliveries, program, invited] = await Promise.all([
    listedApplications(db, [{ ...row, ...placeOf(state) }], asking),
    findCopySignature(db, { reference, version }),
    deliveriesOf(db, [reference]),
    shownProgramFor(db, programs, programIn(state)),
    cameWith(db, reference, { events: telling, ledger }),
  ])
  if (!listed) return undefined
  const { FOUR_EYES_ABOVE: above } = program.config
  const comparesPeople = above !== undefined && (state.proposal || state.corrections.length > 0)
  const owners = comparesPeople ? await withAccounts(db, people, ledger) : people
  return {
    ...listed,
    role: roleIn(roles, programIn(state)?.id ?? DEFAULT_PROGRAM) ?? 'viewer',
    invitation: invited === 'none' ? null : (invited ?? null),
    boarding: boardingOf(state),
    fourEyesAbove: above ?? null,
    secondPerson: secondPersonReason(state, { above, people: owners, actor: me }) ?? null,
    proposed: shownProposal(state, owners, me),
    undoSeconds: undoSecondsOf(state, { me, people, now }),
    sealed: base64(row.sealed),
    entries: sentEntries(entries),
    problems: [...problems],
    ...shownHistory(chain, asking, textsOf(program)),
    looked: counting.findLast((event) => isByMe(event, asking))?.number ?? null,
    agreement: state.versions.at(-1)?.agreement ?? null,
    copy: copy ? { sha256: copy.sha256, signedAt: copy.signedAt } : null,
    nextStatuses: [...nextStatuses(state.status)],
    deliveries: deliveries.map(shownDelivery),
    corrections: state.corrections.map((correction) => shownCorrection(correction, versions, now)),
    mailsCorrections: contactOf(row) !== undefined,
    ...(isRemoved(programs, programIn(state)) && { isProgramRemoved: true }),
  }
}

/** Returns for how many seconds the person can still undo the decision; null if they cannot. */
function undoSecondsOf(
  state: ApplicationState,
  { me, people, now }: Pick<ListRequest, 'me' | 'people' | 'now'>,
): number | null {
  const until = undoableIn(state, now)?.undo?.until
  if (until === undefined || !mayUndo(state, { actor: me, people, now })) return null
  return Math.ceil((Date.parse(until) - now.getTime()) / 1000)
}

/** Reads the state instead of the proposal's row, which serves only the queue. */
function shownProposal(
  { proposal }: ApplicationState,
  people: OperatorPeople,
  me: Actor,
): ConsoleApplication['proposed'] {
  if (!proposal) return null
  const { to, at, author, number } = proposal
  return { to, at, by: authorName(author), byMe: isBy(author, me, people), event: number }
}

function shownCorrection(
  { id, fields, expiresAt, at, author, end }: Correction,
  versions: readonly StoredVersion[],
  now: Date,
): ConsoleCorrection {
  const version = end && versions.find((version) => version.version === end.version)
  const isExpired = expiresAt <= now.toISOString()
  const open = isExpired ? 'expired' : 'waiting'
  return {
    id,
    state: end ? endedState(end) : open,
    askedAt: at,
    by: authorName(author),
    fields: [...fields],
    expiresAt,
    version: version ? { ...sentVersion(version), receivedAt: end.at } : null,
  }
}
