/** Applications as the console shows them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type {
  ConsoleApplication,
  ConsoleCorrection,
  HistoryPage,
} from '../../api/console/applications.ts'
import {
  type ListedApplication,
  listed as listedSchemas,
  type QueueFilter,
} from '../../api/console/queue.ts'
import {
  type ApplicationState,
  authorName,
  type Correction,
  endedState,
  latestVersionOf,
  programIn,
} from '../../application/facts/application-state.ts'
import {
  type Actor,
  isBy,
  keyOwners,
  type OperatorPeople,
} from '../../application/facts/authors.ts'
import type { Chain } from '../../application/facts/chain.ts'
import { claimsEndBefore, isClaimOver } from '../../application/facts/claims.ts'
import {
  detailOf,
  eventPerson,
  eventText,
  isReading,
  personIn,
  type RecordedEvent,
  storedDetail,
} from '../../application/facts/event-reading.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { allMessages } from '../../messages/all.ts'
import { statuses } from '../../messages/en/console.ts'
import { delivery } from '../../messages/en/console-application.ts'
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
import { isTime } from '../platform/days.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { shownProgramFor } from '../programs/removed-program-service.ts'
import type { Programs } from '../programs/service.ts'
import { dueOf, overdueNow } from '../queue/due-service.ts'
import type { ResolvedFilter } from '../queue/service.ts'
import { checkApplication } from '../records/check-service.ts'
import { boardingOf } from '../records/decision-service.ts'
import { placeOf } from '../records/following-service.ts'
import { historyOf, type MarkedEvent, markedEvents } from '../records/history-service.ts'
import { type ApplicationSummary, listedApplication } from '../records/list-service.ts'
import { signedProgramOf } from '../records/program-service.ts'
import { proposalsFor } from '../records/proposals-service.ts'
import { sentEntries, sentVersion } from '../records/sent-parts-service.ts'
import type { StoredPlace } from '../records/service.ts'
import type { StoredVersion } from '../records/versions-service.ts'
import { findCopySignature } from '../signed-copies/service.ts'
import { personOf } from './access.ts'
import { findPeople } from './store.ts'

const HISTORY_PAGE_SIZE = 50

/** The person who requests a list, and when. */
export interface ListRequest {
  readonly me: Actor
  readonly people: OperatorPeople
  readonly programs: Programs
  /** How many hours without an act end an assignment. */
  readonly claimHours: number
  readonly now: Date
}

/** Returns the person and the context of a request. */
export function listRequestOf(
  { config, programs, now }: FastifyInstance,
  request: FastifyRequest,
): ListRequest {
  return {
    me: personOf(request),
    people: keyOwners(config.OPERATOR_PEOPLE),
    programs,
    claimHours: config.CLAIM_HOURS,
    now: now(),
  }
}

/** Returns the person as the queue's views need it. */
export function viewerOf({
  me: { subject },
  people,
  claimHours,
  now,
}: Omit<ListRequest, 'programs'>) {
  const keys = [...people].flatMap(([key, owner]) => (owner.subject === subject ? [key] : []))
  const names = [subject, ...keys]
  return { me: subject, names, claimsEndBefore: claimsEndBefore(now, claimHours) }
}

/** Returns the queue's filter for a person's request. */
export function filterFor(
  { assigned, view, due, ...filter }: QueueFilter & Pick<ResolvedFilter, 'search'>,
  asking: ListRequest,
): ResolvedFilter {
  const endBefore = claimsEndBefore(asking.now, asking.claimHours)
  return {
    ...filter,
    ...(assigned === 'me' && { assignee: asking.me.subject }),
    ...(assigned !== undefined && { claimed: { is: assigned === 'me', endBefore } }),
    ...(view !== undefined && view !== 'all' && { view: { name: view, ...viewerOf(asking) } }),
    ...(due !== undefined && { overdue: overdueNow(asking.programs, asking.now) }),
  }
}

/** Returns applications as the queue shows them. */
export async function listedApplications(
  db: Database,
  rows: readonly (ApplicationSummary & Partial<StoredPlace>)[],
  { me, programs, claimHours, now }: Omit<ListRequest, 'people'>,
): Promise<ListedApplication[]> {
  const endBefore = claimsEndBefore(now, claimHours)
  const proposals = await proposalsFor(
    db,
    rows.map(({ reference }) => reference),
  )
  const assignees = new Set(rows.map(({ assignee }) => assignee).filter((one) => one !== ''))
  const people = await findPeople(db, [...assignees])
  return rows.map((row) => {
    const isOver = isClaimOver(row.claimed_at ?? '', endBefore)
    const person = isOver ? undefined : people.get(row.assignee)
    const proposal = proposals.get(row.reference)
    const listed = listedApplication(row)
    const due = listed.isRowChanged ? undefined : dueOf(row, programs, now)
    const cameBackAt = row.came_back_at
    const proposed = proposal && {
      to: proposal.to_status,
      at: proposal.at,
      by: proposal.name,
      byMe: proposal.person === me.subject,
    }
    const assignee = person && { name: person.name, email: person.email }
    return {
      ...listed,
      assignee: readable(listedSchemas.assignee, assignee) ?? null,
      proposed: readable(listedSchemas.proposed, proposed) ?? null,
      ...(typeof cameBackAt === 'string' && isTime(cameBackAt) && { cameBackAt }),
      ...(due && { due }),
    }
  })
}

/** Returns undefined for a value that someone changed so that it cannot be read. */
function readable<Value>(schema: v.GenericSchema<Value>, value: Value | undefined) {
  return v.is(schema, value) ? value : undefined
}

/** The person who opens an application, when, and the way to find the applicant's contact. */
interface CaseRequest extends ListRequest, Pick<ApplicationMessages, 'contactOf'> {
  readonly ledger: Ledger
}

/** Returns everything about one application; undefined if there is none, or if it was erased. */
export async function shownApplication(
  db: Database,
  reference: string,
  { ledger, contactOf, ...asking }: CaseRequest,
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
  const isForTwo = above !== undefined && (state.proposal || state.corrections.length > 0)
  const owners = isForTwo ? await withAccounts(db, people, ledger) : people
  return {
    ...listed,
    invitation: invited === 'none' ? null : (invited ?? null),
    boarding: boardingOf(state),
    fourEyesAbove: above ?? null,
    secondPerson: secondPersonReason(state, { above, people: owners, doer: me }) ?? null,
    proposed: shownProposal(state, owners, me),
    undoSeconds: undoSecondsOf(state, { me, people, now }),
    sealed: base64(row.sealed),
    entries: sentEntries(entries),
    problems: [...problems],
    history: shownHistory(chain, asking, textsOf(program)),
    earlier: earlierThan(chain.events, firstShown(chain.events)),
    looked: counting.findLast((event) => isByMe(event, asking))?.number ?? null,
    agreement: state.versions.at(-1)?.agreement ?? null,
    copy: copy ? { sha256: copy.sha256, signedAt: copy.signedAt } : null,
    nextStatuses: [...nextStatuses(state.status, { reopen: false })],
    deliveries: deliveries.map(shownDelivery),
    corrections: state.corrections.map((correction) => shownCorrection(correction, versions, now)),
    mailsCorrections: contactOf(row) !== undefined,
  }
}

/** Returns the events before a number that the history of an application leaves out. */
export async function earlierHistory(
  db: Database,
  reference: string,
  ledger: Ledger,
  {
    before,
    programs,
    ...asking
  }: Asker & Pick<ListRequest, 'programs'> & { readonly before: number },
): Promise<HistoryPage> {
  const signed = await signedProgramOf(db, reference, ledger)
  const texts = textsOf(await shownProgramFor(db, programs, signed))
  const events = await historyOf(db, reference, ledger)
  const leftOut = events.filter(({ event }) => event.number < before && isReading(event))
  const page = leftOut.slice(-HISTORY_PAGE_SIZE)
  const earlier = earlierThan(
    leftOut.map(({ event }) => event),
    page[0]?.event.number ?? 0,
  )
  return { history: page.map((one) => historyEntry(one, asking, texts)), earlier }
}

/** The person, and the owners of the operators' keys. */
export type Asker = Pick<ListRequest, 'me' | 'people'>

/** Returns whether this person caused an event, in the console or with their own key. */
export function isByMe(event: RecordedEvent, { me, people }: Asker): boolean {
  return isBy({ signer: event.signer, person: personIn(event) }, me, people)
}

/** The texts with those of a program's own questions. */
function textsOf({ definition }: Pick<Program, 'definition'>) {
  return withOwnWords(allMessages.en, formOf(definition))
}

type Texts = ReturnType<typeof textsOf>

function shownHistory(chain: Chain, asking: Asker, texts: Texts) {
  const first = firstShown(chain.events)
  return markedEvents(chain)
    .filter(({ event }) => isNumbered(event) && (event.number >= first || !isReading(event)))
    .map((event) => historyEntry(event, asking, texts))
}

function firstShown(events: readonly RecordedEvent[]): number {
  return events.filter(isNumbered).at(-HISTORY_PAGE_SIZE)?.number ?? 1
}

/** SQLite also stores other numbers in a changed row. The application's problems say which event is missing. */
function isNumbered({ number }: RecordedEvent): boolean {
  return Number.isSafeInteger(number)
}

function earlierThan(events: readonly RecordedEvent[], first: number): number | null {
  return events.some((event) => event.number < first && isReading(event)) ? first : null
}

function historyEntry(
  { event, problem, isNoteChanged }: MarkedEvent,
  asking: Asker,
  texts: Texts,
): ConsoleApplication['history'][number] {
  const delivered = detailOf(event, 'delivered')
  return {
    number: event.number,
    at: event.at,
    kind: event.kind,
    by: eventPerson(event),
    what: delivered
      ? delivery.delivered(delivered.kind, delivered.type)
      : eventText(event, statuses, texts),
    detail: storedDetail(event),
    ...(event.note instanceof Uint8Array && { note: base64(event.note) }),
    byMe: isByMe(event, asking),
    ...(problem && { problem }),
    isNoteChanged,
  }
}

/** Returns for how many seconds the person can still undo the decision; null if they cannot. */
function undoSecondsOf(
  state: ApplicationState,
  { me, people, now }: Pick<ListRequest, 'me' | 'people' | 'now'>,
): number | null {
  const until = undoableIn(state, now)?.undo?.until
  if (until === undefined || !mayUndo(state, { doer: me, people, now })) return null
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
