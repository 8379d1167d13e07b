/**
 * Reads stored events: each is of a kind that is known here, or unreadable. What an event says
 * counts only once the ledger has checked its hash and signature, which cover the bytes as they are
 * stored.
 */
import { type ApplicationStatus, isDecided } from '../application-status.ts'
import { isRecord } from '../is-record.ts'
import {
  type CommittedDeliveries,
  type EventContent,
  type EventDetail,
  type EventKind,
  eventKinds,
  type Person,
} from './event-kinds.ts'
import { readings } from './readings.ts'
import { SERVER } from './signers.ts'

/** An event as it reads: whether it counts, the ledger says. */
export interface RecordedEvent {
  readonly reference: string
  /** The number of the event within its application, from 1. */
  readonly number: number
  /** An event of a later release has another kind. */
  readonly kind: EventKind
  readonly at: string
  /** JSON with hashes, names and statuses; no personal data. */
  readonly detail: string
  /** The operator's note, if any, as an age file. */
  readonly note: Uint8Array | null
  /** The signer: an operator's name, or `server`. */
  readonly signer: string
  /** Position in the audit log, from 1; null until the event is appended. */
  readonly position: number | null
}

/** What a later event of a chain says. */
export type LaterEvent = Pick<RecordedEvent, 'kind' | 'at' | 'detail'>

type Readable = Pick<RecordedEvent, 'kind' | 'detail'>
type DatedEvent = Pick<RecordedEvent, 'kind' | 'detail' | 'at'>
type RequestFacts = Pick<EventDetail<'correction-requested'>, 'id' | 'expiresAt'>

const KINDS = new Map(eventKinds.map((kind) => [kind.name, kind]))

/**
 * The event with the kind's own name instead of an equal text from the database: V8 compares it
 * without reading it, which counts where thousands of events are looked through.
 */
export function withOwnKind<Event extends RecordedEvent>(event: Event): Event {
  return { ...event, kind: KINDS.get(event.kind)?.name ?? event.kind }
}

/** What an event says; undefined if it is unreadable. */
function readEvent(event: Readable) {
  return KINDS.get(event.kind)?.read(storedDetail(event))
}

/** Whether this release knows the kind of an event, and its detail is what the kind says. */
export function isReadable(event: Readable): boolean {
  return readEvent(event) !== undefined
}

/** The detail of an event, if it is of one of these kinds; undefined if it is not, or unreadable. */
export function detailOf<const Kind extends EventKind>(
  event: Readable,
  ...kinds: readonly [Kind, ...Kind[]]
): EventDetail<Kind> | undefined {
  const isOne = (content: Pick<EventContent, 'kind'>): content is EventContent<Kind> =>
    kinds.some((kind) => kind === content.kind)
  const content = isOne(event) ? readEvent(event) : undefined
  return content && isOne(content) ? content.detail : undefined
}

/** The detail of an event as it is stored, to be shown; empty if it is not a JSON object. */
export function storedDetail({
  detail,
}: Pick<RecordedEvent, 'detail'>): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(detail)
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** What an event says of a version of an application that was received; undefined if it says none. */
export function receiptIn(event: Readable): EventDetail<'received' | 'corrected'> | undefined {
  return detailOf(event, 'received', 'corrected')
}

const READINGS: ReadonlySet<RecordedEvent['kind']> = new Set(readings)

/** Whether an event says only that something was read or delivered. */
export function isReading({ kind }: Pick<RecordedEvent, 'kind'>): boolean {
  return READINGS.has(kind)
}

/**
 * The events that a page has not shown, but for those that say only that something was read or
 * delivered.
 *
 * @param seen the number of the last event that it has shown
 */
export function unseenIn(events: readonly RecordedEvent[], seen: number): readonly RecordedEvent[] {
  return events.filter((event) => event.number > seen && !isReading(event))
}

/** Whether an event says that a version of an application was received. */
export function isReceipt({ kind }: Pick<RecordedEvent, 'kind'>): boolean {
  return kind === 'received' || kind === 'corrected'
}

/** The version of an application that an event is about, from 1. */
export function versionOf(event: Readable): number {
  return detailOf(event, 'corrected', 'copied', 'opened', 'downloaded')?.version ?? 1
}

type StatusStatement = Pick<EventDetail<'status'>, 'from' | 'to' | 'reasons'>

/** What the kinds of events that can change the status say of it. */
const STATUS_SAID = {
  status: (event: Readable): StatusStatement | undefined => detailOf(event, 'status'),
  undone: (event: Readable): StatusStatement | undefined => detailOf(event, 'undone'),
  withdrawn: (event: Readable): StatusStatement | undefined => {
    const withdrawn = detailOf(event, 'withdrawn')
    return withdrawn && { from: withdrawn.from, to: 'withdrawn' }
  },
} as const

function isStatusKind(kind: EventKind): kind is keyof typeof STATUS_SAID {
  return Object.hasOwn(STATUS_SAID, kind)
}

/** The kinds of events that can change the status. */
export const statusKinds: readonly EventKind[] = [...KINDS.keys()].filter(isStatusKind)

/**
 * Returns what an event says about the status: a person may have changed it, or left it with a
 * note.
 */
export function statusIn(event: Readable): StatusStatement | undefined {
  return isStatusKind(event.kind) ? STATUS_SAID[event.kind](event) : undefined
}

/** The status that an application has, as its events say. */
export function statusAfter(events: readonly Readable[]): ApplicationStatus {
  return events.flatMap((event) => statusIn(event) ?? []).at(-1)?.to ?? 'received'
}

/** Whether an event changes the status; one with a note alone leaves it as it was. */
export function changesStatus(event: Readable): boolean {
  const detail = statusIn(event)
  return detail !== undefined && detail.from !== detail.to
}

/**
 * The person of the console for whom the server signed an event; undefined if it names none. Holders
 * of other keys sign for themselves alone, whomever they name.
 */
export function personIn(event: Readable & Pick<RecordedEvent, 'signer'>): Person | undefined {
  if (event.signer !== SERVER) return undefined
  const detail = readEvent(event)?.detail
  return detail && 'by' in detail ? detail.by : undefined
}

/** The deliveries that an event contains: their content by id. */
export function deliveriesIn(event: Readable): CommittedDeliveries {
  const detail = readEvent(event)?.detail
  return (detail && 'deliveries' in detail && detail.deliveries) || {}
}

/** What happened: `status changed from received to reviewing`, or with the names of the statuses. */
export function eventText(event: Readable, statusNames: Readonly<Record<string, string>> = {}) {
  return readEvent(event)?.text(statusNames) ?? `${event.kind} (this release cannot read it)`
}

/** Returns the author of an event: an operator, the person who used the console, or `server`. */
export function eventPerson(event: Readable & Pick<RecordedEvent, 'signer'>): string {
  return personIn(event)?.name || event.signer
}

/**
 * Whether an event after a request for corrections ends it: an answer, a withdrawal, or a decision,
 * even one that did not find its row.
 */
export function isEndOfCorrection(event: DatedEvent, { id, expiresAt }: RequestFacts): boolean {
  const status = statusIn(event)
  if (status && isDecided(status.to)) return event.at < expiresAt
  return detailOf(event, 'corrected', 'correction-withdrawn')?.id === id
}

/** What ended a request for corrections before its time was over; undefined if nothing has. */
export function endOfCorrection<Event extends DatedEvent>(
  events: readonly Event[],
  request: RequestFacts,
): Event | undefined {
  const isAsked = (event: Event) => detailOf(event, 'correction-requested')?.id === request.id
  return events
    .slice(events.findIndex(isAsked) + 1)
    .find((event) => isEndOfCorrection(event, request))
}

/** What the program of an application showed when it was signed last; undefined for the default one. */
export function signedProgram(events: readonly Readable[]) {
  return events.flatMap((event) => receiptIn(event) ?? []).at(-1)?.program
}

/** The agreements under which an application was signed, as its receipts say. */
export function signedAgreements(events: readonly Readable[]) {
  return events.flatMap((event) => receiptIn(event)?.agreement ?? [])
}

/** Whether the application was purged. */
export function isPurged(events: readonly RecordedEvent[]): boolean {
  return events.some(({ kind }) => kind === 'purged')
}
