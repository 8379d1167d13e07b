/**
 * Reads stored events. Each is of a known kind, or unreadable. The content of an event counts only
 * after the ledger has checked its hash and signature, which cover the stored bytes.
 */
import { allMessages } from '../../messages/all.ts'
import { isRecord } from '../json/is-record.ts'
import { authorName, SERVER } from './application-state.ts'
import { readingKinds } from './effects.ts'
import {
  type CommittedDeliveries,
  type EventContent,
  type EventDetail,
  type EventKind,
  eventKinds,
  type Person,
} from './event-kinds.ts'
import type { FieldTexts } from './kinds/kind.ts'

/** An event as it is stored. The ledger decides whether it counts. */
export interface RecordedEvent {
  readonly reference: string
  /** The number of the event within its application, from 1. */
  readonly number: number
  /** An event of a later release may have another kind. */
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

type Readable = Pick<RecordedEvent, 'kind' | 'detail'>

const KINDS = new Map(eventKinds.map((kind) => [kind.name, kind]))

/**
 * Returns the event with the kind's own string instead of an equal text from the database. V8 then
 * compares kinds by identity, which matters among thousands of events.
 */
export function withOwnKind<Event extends RecordedEvent>(event: Event): Event {
  return { ...event, kind: KINDS.get(event.kind)?.name ?? event.kind }
}

/** Returns whether a known kind of event belongs in its chain. */
export function isInItsChain({
  kind,
  reference,
}: Pick<RecordedEvent, 'kind' | 'reference'>): boolean {
  const chains = KINDS.get(kind)?.chains ?? []
  return chains.some((name) =>
    name.endsWith('-') ? reference.startsWith(name) : reference === name,
  )
}

type Content = ReturnType<(typeof eventKinds)[number]['read']>

/** The number of contents to remember: about 4 MB. */
const MAX_REMEMBERED = 2000

/** The contents of the last events. A verification needs each of them about ten times. */
let contents = new WeakMap<Readable, { readonly content: Content }>()
let remembered = 0

/** Returns the content of an event; undefined if it is unreadable. */
function readEvent(event: Readable): Content {
  const known = contents.get(event)
  if (known) return known.content
  const content = KINDS.get(event.kind)?.read(storedDetail(event))
  // The events of long chains live as long as the server.
  if (remembered === MAX_REMEMBERED) {
    contents = new WeakMap()
    remembered = 0
  }
  contents.set(event, { content })
  remembered += 1
  return content
}

/** Returns whether this release knows the kind of an event and can read its detail. */
export function isReadable(event: Readable): boolean {
  return readEvent(event) !== undefined
}

/**
 * Returns the detail of an event of these kinds; undefined for other kinds, or if it is unreadable.
 */
export function detailOf<const Kind extends EventKind>(
  event: Readable,
  ...kinds: readonly [Kind, ...Kind[]]
): EventDetail<Kind> | undefined {
  const isOne = (content: Pick<EventContent, 'kind'>): content is EventContent<Kind> =>
    kinds.some((kind) => kind === content.kind)
  const content = isOne(event) ? readEvent(event) : undefined
  return content && isOne(content) ? content.detail : undefined
}

/** A text of this length may be nested deeply enough that `JSON.stringify` throws. */
const DEEP_LENGTH = 4000

/**
 * Returns the stored detail of an event for display; empty if it is not a JSON object, or if it is
 * nested too deeply to be written as JSON again.
 */
export function storedDetail({
  detail,
}: Pick<RecordedEvent, 'detail'>): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(detail)
    if (detail.length > DEEP_LENGTH) JSON.stringify(stored)
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** Returns the receipt of a version in an event; undefined if the event is no receipt. */
export function receiptIn(event: Readable): EventDetail<'received' | 'corrected'> | undefined {
  return detailOf(event, 'received', 'corrected')
}

const READINGS: ReadonlySet<RecordedEvent['kind']> = new Set(readingKinds)

/** Returns whether an event only records reading or delivery. */
export function isReading({ kind }: Pick<RecordedEvent, 'kind'>): boolean {
  return READINGS.has(kind)
}

/**
 * Returns the events that a page has not shown, except for those of reading and delivery.
 *
 * @param seen the number of the last event that it has shown
 */
export function unseenIn(events: readonly RecordedEvent[], seen: number): readonly RecordedEvent[] {
  return events.filter((event) => event.number > seen && !isReading(event))
}

/** Returns whether an event is the receipt of a version. */
export function isReceipt({ kind }: Pick<RecordedEvent, 'kind'>): boolean {
  return kind === 'received' || kind === 'corrected'
}

/** Returns the version of an application that an event is about, from 1. */
export function versionOf(event: Readable): number {
  return detailOf(event, 'corrected', 'copied', 'opened', 'downloaded')?.version ?? 1
}

type StatusStatement = Pick<EventDetail<'status'>, 'from' | 'to' | 'reasons'>

/** The statements about the status in events of each kind that can change it. */
const STATUS_SAID = {
  status: (event: Readable): StatusStatement | undefined => detailOf(event, 'status'),
  withdrawn: (event: Readable): StatusStatement | undefined => {
    const withdrawn = detailOf(event, 'withdrawn')
    return withdrawn && { from: withdrawn.from, to: 'withdrawn' }
  },
  undone: (event: Readable): StatusStatement | undefined => detailOf(event, 'undone'),
} as const

function isStatusKind(kind: string): kind is keyof typeof STATUS_SAID {
  return Object.hasOwn(STATUS_SAID, kind)
}

/** The kinds of events that can change the status, in the order of a partial index's condition. */
export const statusKinds: readonly EventKind[] = Object.keys(STATUS_SAID).filter(isStatusKind)

/** Returns what the event says of the status: a person changed it, or left it with a note. */
export function statusIn(event: Readable): StatusStatement | undefined {
  return isStatusKind(event.kind) ? STATUS_SAID[event.kind](event) : undefined
}

/** Returns whether an event changes the status. An event with only a note leaves it. */
export function changesStatus(event: Readable): boolean {
  const detail = statusIn(event)
  return detail !== undefined && detail.from !== detail.to
}

/**
 * Returns the person of the console whose event the server signed; undefined if it names none.
 * Holders of other keys sign only for themselves, whomever they name.
 */
export function personIn(event: Readable & Pick<RecordedEvent, 'signer'>): Person | undefined {
  if (event.signer !== SERVER) return undefined
  const detail = readEvent(event)?.detail
  return detail && 'by' in detail ? detail.by : undefined
}

/** Returns the deliveries in an event: their content by id. */
export function deliveriesIn(event: Readable): CommittedDeliveries {
  const detail = readEvent(event)?.detail
  return (detail && 'deliveries' in detail && detail.deliveries) || {}
}

/**
 * Returns an event in words: `status changed from received to reviewing`, or with the names of the
 * statuses.
 *
 * @param texts with those of the application's form; without them, an operator's own questions have
 * their ids
 */
export function eventText(
  event: Readable,
  statusNames: Readonly<Record<string, string>> = {},
  texts: FieldTexts = allMessages.en,
) {
  return readEvent(event)?.text(statusNames, texts) ?? `${event.kind} (this release cannot read it)`
}

/** Returns the author of an event: an operator, the person who used the console, or `server`. */
export function eventPerson(event: Readable & Pick<RecordedEvent, 'signer'>): string {
  return authorName({ signer: event.signer, person: personIn(event) })
}

/** Returns the agreements in the receipts of an application. */
export function signedAgreements(events: readonly Readable[]) {
  return events.flatMap((event) => receiptIn(event)?.agreement ?? [])
}

declare const LIVING: unique symbol

/**
 * The events of an application that was not erased. Everything that reads its content takes these:
 * someone may have restored the rows of an erased one.
 */
export type LivingEvents = readonly RecordedEvent[] & { readonly [LIVING]: true }

/** Returns the events of an application; undefined if it was erased. */
export function livingEvents(events: readonly RecordedEvent[]): LivingEvents | undefined {
  return isLiving(events) ? events : undefined
}

function isLiving(events: readonly RecordedEvent[]): events is LivingEvents {
  return !events.some(({ kind }) => kind === 'purged')
}
