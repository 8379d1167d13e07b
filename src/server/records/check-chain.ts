/** Checks one application, or the exports, against the events. */

import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import { type Chain, SHORTENED } from '../../application/facts/chain.ts'
import { isOfApplication } from '../../application/facts/chain-names.ts'
import type { SealedParts } from '../../application/facts/event-kinds.ts'
import {
  deliveriesIn,
  detailOf,
  isReceipt,
  type LivingEvents,
  livingEvents,
  type RecordedEvent,
  receiptIn,
  statusIn,
  versionOf,
} from '../../application/facts/event-reading.ts'
import { rowProblems, stateOf } from '../../application/facts/fold.ts'
import type { CompleteDocument } from '../documents/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { CopyHashes } from '../signed-copies/service.ts'
import type { StoredEntry } from './owner-entry-service.ts'
import { noteRecipients, notSigned, tellingEvents } from './sealed-notes.ts'
import { applicationRowHash, type StoredApplication, storedFactsOf } from './service.ts'
import type { StoredVersion } from './versions-service.ts'

/** The stored data to compare with an application's events. */
export interface StoredParts {
  readonly row: StoredApplication | undefined
  readonly copies: readonly CopyHashes[]
  /** The details that owners have entered themselves. */
  readonly entries: readonly StoredEntry[]
  /** Their pieces are checked separately. */
  readonly documents: readonly CompleteDocument[]
  /** The versions after the first. */
  readonly versions: readonly StoredVersion[]
}

/** Returns error messages for the operator; none if everything is consistent. */
export function chainProblems(
  chain: Chain,
  { row, copies, entries, documents, versions }: StoredParts,
): readonly string[] {
  const [first] = chain.events
  if (first === undefined) return [NEVER_RECORDED]
  const broken = [...(chain.isShortened ? [SHORTENED] : []), ...brokenLinks(chain)]
  if (!isOfApplication(first.reference) && row === undefined) return broken
  const events = tellingEvents(chain)
  const problems = [
    ...broken,
    ...(first.kind === 'received' ? [] : ['its first event is not its receipt']),
    ...notSigned(events, events).map((number) => `the note of event ${number} was changed`),
  ]
  if (problems.length > 0) return problems
  return [
    ...problemsOfRow(events, row, stateOf(first.reference, chain.events)),
    ...(row || isQuietAfterErasure(chain.events)
      ? []
      : ['an event was recorded after it was erased']),
    ...editedStatuses(events),
    ...needlessSealings(events),
    ...correctedDecisions(events),
    ...boardedEarly(events),
    ...(row ? copyProblems(events, copies) : []),
    ...versionProblems(events, versions),
    ...entryProblems(events, entries),
    ...documentProblems(events, documents),
  ]
}

function entryProblems(
  events: readonly RecordedEvent[],
  entries: readonly StoredEntry[],
): string[] {
  const hashes = entries.map(({ invitation, sealed }) => [invitation, bytesHash(sealed)] as const)
  return isAsSealed(events, 'entries', hashes) ? [] : ['what an owner entered was changed']
}

function documentProblems(
  events: readonly RecordedEvent[],
  documents: readonly CompleteDocument[],
): string[] {
  const hashes = documents.map(({ id, sha256 }) => [id, sha256] as const)
  return isAsSealed(events, 'documents', hashes) ? [] : [CHANGED_DOCUMENT]
}

function versionProblems(
  events: readonly RecordedEvent[],
  versions: readonly StoredVersion[],
): string[] {
  const hashes = versions.map(({ version, sealed }) => [`${version}`, bytesHash(sealed)] as const)
  return isAsSealed(events, 'versions', hashes) ? [] : ['a corrected version was changed']
}

/** Returns whether the sealed parts are exactly those in the events, by id and hash. */
function isAsSealed(
  events: readonly RecordedEvent[],
  name: SealedKind,
  hashes: readonly (readonly [string, string])[],
): boolean {
  const living = livingEvents(events)
  const expected = living ? sealedParts(living, name) : new Map()
  return (
    expected.size === hashes.length &&
    hashes.every(([id, sha256]) => expected.get(id)?.sha256 === sha256)
  )
}

/** Parts that are sealed separately from the first version: by invitation, by id, or by number. */
export type SealedKind = (typeof SEALED_KINDS)[number]
const SEALED_KINDS = ['entries', 'documents', 'versions'] as const

/**
 * Returns the latest hash and recipients of each sealed part of a kind. Only an applicant adds one:
 * a re-encryption counts for those that were there, by any signer.
 */
export function sealedParts(
  events: LivingEvents,
  name: SealedKind,
): ReadonlyMap<string, SealedParts[string]> {
  const parts = new Map<string, SealedParts[string]>()
  for (const event of events) {
    for (const [id, part] of sealedBy(event, name)) {
      if (isReceipt(event) || parts.has(id)) parts.set(id, part)
    }
  }
  return parts
}

/** Returns the sealed parts of a kind in one event, with their ids. */
export function sealedBy(
  event: RecordedEvent,
  name: SealedKind,
): readonly (readonly [string, SealedParts[string]])[] {
  if (name !== 'versions') {
    return Object.entries(detailOf(event, 'received', 'corrected', 'rekeyed')?.[name] ?? {})
  }
  const corrected = detailOf(event, 'corrected')
  if (!corrected) return Object.entries(detailOf(event, 'rekeyed')?.versions ?? {})
  const { version, sealed: sha256, recipients } = corrected
  return [[String(version), { sha256, recipients }]]
}

/** Each version must have a copy that was generated from its data and matches its latest event. */
function copyProblems(events: readonly RecordedEvent[], copies: readonly CopyHashes[]): string[] {
  const receipts = events.filter(isReceipt)
  const isSurplus = copies.some(
    ({ version }) => !receipts.some((receipt) => versionOf(receipt) === version),
  )
  return [
    ...receipts.flatMap((receipt) => {
      const version = versionOf(receipt)
      const copyEvent = events.findLast(
        (event) => event.kind === 'copied' && versionOf(event) === version,
      )
      const copy = copies.find((copy) => copy.version === version)
      const expected = (copyEvent && detailOf(copyEvent, 'copied')?.pdf) ?? null
      const isMissing = copy === undefined
      const isOther = copy !== undefined && receiptIn(receipt)?.copy !== copy.record
      return [
        ...(expected === (copy?.pdf ?? null) ? [] : ["the copy's hash was changed"]),
        ...(isMissing ? ['its copy is missing'] : []),
        ...(isOther ? ['the data of its signed copy was changed'] : []),
      ]
    }),
    ...(isSurplus ? ['a signed copy belongs to no version'] : []),
  ]
}

function brokenLinks({ events, problems: known }: Chain): string[] {
  const problems: string[] = []
  let position = 0
  let expected = 0
  // A counter is used because `entries()` would cost more than the rest for thousands of events.
  for (const event of events) {
    expected += 1
    if (event.number !== expected) return [...problems, `event ${expected} is missing`]
    const problem = known.get(event.number)
    if (problem) problems.push(`event ${event.number} (${event.kind}) ${problem}`)
    const place = event.position ?? Number.POSITIVE_INFINITY
    if (place < position) problems.push(`event ${event.number} (${event.kind}) was moved`)
    position = place
  }
  return problems
}

/** Returns whether a row matches the receipt of the latest version; `events` must be signed. */
export function isAsReceived(row: StoredApplication, events: LivingEvents): boolean {
  const latest = events.findLast(isReceipt)
  return latest !== undefined && receiptIn(latest)?.row === applicationRowHash(row)
}

function problemsOfRow(
  events: readonly RecordedEvent[],
  row: StoredApplication | undefined,
  state: ApplicationState,
): readonly string[] {
  const isErased = state.erasedAt !== undefined
  if (row === undefined) return isErased ? [] : ['the application is missing, but was not erased']
  if (isErased) return ['the application exists again after it was erased']
  const isSealedAsSaid = latestSealing(events)?.sealed === bytesHash(row.sealed)
  return rowProblems(state, storedFactsOf(row), isSealedAsSaid)
}

/** Returns whether nothing follows an erasure, except the outcome of its announcement. */
function isQuietAfterErasure(events: readonly RecordedEvent[]): boolean {
  const index = events.findIndex(({ kind }) => kind === 'purged')
  if (index === -1) return true
  const [purged, ...later] = events.slice(index)
  const announced = purged ? deliveriesIn(purged) : {}
  return later.every((event) => {
    const id = detailOf(event, 'delivered', 'not-delivered')?.delivery
    return id !== undefined && Object.hasOwn(announced, id)
  })
}

/**
 * Reports changes of columns that only lists show: the assigned person, and whether there is an
 * open request for corrections. Only `verify` reports them, so that nobody can stop decisions or
 * deliveries by changing them.
 */
export function labelProblems(
  { assignee, assigneeAtWithdrawal, corrections }: ApplicationState,
  row: Pick<StoredApplication, 'assignee' | 'correction'> | undefined,
  now: Date,
): readonly string[] {
  if (!row) return []
  const open = corrections.filter(({ end }) => !end)
  const isOpen = open.some(({ expiresAt }) => expiresAt > now.toISOString())
  // An expired request is closed a little later.
  const isRight = isOpen ? row.correction === 'waiting' : row.correction === '' || open.length > 0
  // Up to release 0.3.0, the row kept its assigned person after the applicant withdrew.
  const workers = [assignee?.subject ?? '', assigneeAtWithdrawal?.subject]
  const isAssignee = workers.includes(row.assignee)
  return [
    ...(isAssignee ? [] : ['its assignment was changed']),
    ...(isRight ? [] : ['whether corrections are requested was changed']),
  ]
}

/** Each decision records the previous status, so that an edit before it remains visible. */
function editedStatuses(events: readonly RecordedEvent[]): readonly string[] {
  let status: ApplicationStatus = 'received'
  return events.flatMap((event) => {
    const changed = statusIn(event)
    if (!changed) return []
    const fits = changed.from === status
    status = changed.to
    return fits ? [] : [`the status was changed before event ${event.number}`]
  })
}

/** A processor answers only about an approved application. */
function boardedEarly(events: readonly RecordedEvent[]): readonly string[] {
  let status: ApplicationStatus = 'received'
  return events.flatMap((event) => {
    status = statusIn(event)?.to ?? status
    return event.kind === 'boarded' && status !== 'approved'
      ? [`event ${event.number} (boarded) was recorded before an approval`]
      : []
  })
}

/** A decided application must not be corrected: nobody would have decided on the new version. */
function correctedDecisions(events: readonly RecordedEvent[]): readonly string[] {
  let status: ApplicationStatus = 'received'
  return events.flatMap((event) => {
    status = statusIn(event)?.to ?? status
    const isCorrected = event.kind === 'correction-requested' || event.kind === 'corrected'
    return isCorrected && isDecided(status)
      ? [`event ${event.number} (${event.kind}) follows its decision`]
      : []
  })
}

/**
 * Reports parts that were sealed again for the keys that they had. No release does that: the holder
 * of a signing key, who cannot open the part, may have sealed other contents in its place.
 */
function needlessSealings(events: readonly RecordedEvent[]): readonly string[] {
  return events.flatMap((event, index) => {
    const rekeyed = detailOf(event, 'rekeyed')
    if (!rekeyed) return []
    const before = events.slice(0, index)
    const record = latestSealing(before)
    const earlier = [
      ...(rekeyed.sealed === record?.sealed ? [] : [record?.recipients]),
      ...before
        .filter(({ number }) => rekeyed.notes[number] !== undefined)
        .map((noted) => noteRecipients(before, noted)),
    ]
    const parts = livingEvents(before)
    for (const kind of SEALED_KINDS) {
      const sealed = parts && sealedParts(parts, kind)
      for (const [id] of sealedBy(event, kind)) earlier.push(sealed?.get(id)?.recipients)
    }
    return earlier.includes(rekeyed.recipients)
      ? [`event ${event.number} (rekeyed) replaces what was sealed to the same keys`]
      : []
  })
}

/** Returns the detail of the latest event that sealed the record. */
export function latestSealing(events: readonly RecordedEvent[]) {
  return events.flatMap((event) => detailOf(event, 'received', 'rekeyed') ?? []).at(-1)
}

/** The error of an application without a first event. */
export const NEVER_RECORDED = 'its receipt was never recorded'

export const CHANGED_DOCUMENT = 'a document was changed'
/** Nothing of the document is left: it was lost, not changed. */
export const LOST_DOCUMENT = 'a document is no longer stored'
