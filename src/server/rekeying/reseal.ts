/** Seals the parts of an application again: how each is read, checked and replaced. */

import type { SealedParts } from '../../application/facts/event-kinds.ts'
import type { LivingEvents, RecordedEvent } from '../../application/facts/event-reading.ts'
import type { NewEvent } from '../../application/facts/ruling.ts'
import { ANOTHER_ENTRY, isEntryOf } from '../../application/record/owner-entry.ts'
import {
  type CompleteDocument,
  type DocumentStore,
  inPieces,
  readDocument,
  replaceDocument,
} from '../documents/service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import {
  CHANGED_DOCUMENT,
  type CheckedApplication,
  latestSealing,
  noteRecipients,
  type SealedKind,
  sealedParts,
} from '../records/check-service.ts'
import { replaceOwnerEntry } from '../records/owner-entry-service.ts'
import { recordProblem } from '../records/sealed-records-service.ts'
import type { StoredApplication } from '../records/service.ts'
import { replaceVersion } from '../records/versions-service.ts'
import type { Origin } from './origins.ts'

/** Why a part stays as it is, although the others are re-encrypted. */
export type Left = 'not-opened' | 'copied'

/** The reason why a part must stay as it is. */
export interface Problem {
  readonly problem: string
}

/** The sealed record, a corrected version, an owner's entry, a document, or an event's note. */
export interface Part {
  readonly kind: 'record' | SealedKind | 'notes'
  /** The id among the parts of a kind, as events name it. */
  readonly id: string
  /** Returns undefined if the part was changed. */
  readonly read: () => Promise<Uint8Array | undefined>
  /** Whether a browser sealed the part. It may have sent anything, so the part stops no others. */
  readonly isFromBrowser: boolean
  /** Returns why the opened part cannot be the application's. `content`: undefined if not JSON. */
  readonly refusal: (content: unknown) => Left | Problem | undefined
  /** Undefined for the record and for notes, which are replaced with the event. */
  readonly replace?: (transaction: Database, after: Uint8Array) => Promise<void>
  /** Deletes what is stored outside the database under the earlier keys, after the commit. */
  readonly forget?: () => Promise<void>
}

export type SealedPart = Part & { readonly after: Uint8Array }

/** Returns the parts of an application that are not sealed to these recipients. */
export function partsToSeal(
  { db, store }: { readonly db: Database; readonly store: DocumentStore },
  {
    row,
    events,
    entries,
    documents,
    versions,
  }: CheckedApplication & { readonly row: StoredApplication; readonly events: LivingEvents },
  recipients: string,
): readonly Part[] {
  const { reference } = row
  const isSealed = (kind: SealedKind, id: string) =>
    sealedParts(events, kind).get(id)?.recipients === recipients
  const ofServer = (kind: Part['kind'], id: string, sealed: Uint8Array) => ({
    kind,
    id,
    isFromBrowser: false,
    read: async () => sealed,
    refusal: (content: unknown) => asProblem(recordProblem(reference, content)),
  })
  return [
    ...(latestSealing(events)?.recipients === recipients
      ? []
      : [ofServer('record', '', row.sealed)]),
    ...versions
      .filter(({ version }) => !isSealed('versions', String(version)))
      .map(({ version, sealed }) => ({
        ...ofServer('versions', String(version), sealed),
        replace: (transaction: Database, after: Uint8Array) =>
          replaceVersion(transaction, { reference, version, sealed: after }),
      })),
    ...entries
      .filter(({ invitation }) => !isSealed('entries', invitation))
      .map(({ invitation, sealed }) => ({
        ...ofServer('entries', invitation, sealed),
        refusal: (content: unknown) =>
          isEntryOf(invitation, content) ? undefined : { problem: ANOTHER_ENTRY },
        replace: (transaction: Database, after: Uint8Array) =>
          replaceOwnerEntry(transaction, reference, { invitation, sealed: after }),
      })),
    ...documents
      .filter(({ id }) => !isSealed('documents', id))
      .map((document) => documentPart({ db, store }, document, recipients)),
    ...events.flatMap((event) =>
      event.note && noteRecipients(events, event) !== recipients
        ? [notePart(event, event.note)]
        : [],
    ),
  ]
}

function documentPart(
  { db, store }: { readonly db: Database; readonly store: DocumentStore },
  document: CompleteDocument,
  recipients: string,
): Part {
  const { id } = document
  return {
    kind: 'documents',
    id,
    isFromBrowser: true,
    read: async () => {
      const stored = await readDocument(db, store, document)
      return stored && bytesHash(stored) === document.sha256 ? stored : undefined
    },
    // A reviewer who cannot open another application could send its record as a document or a note
    // of their own, and read it under their program's new key.
    refusal: (content) => (content === undefined ? undefined : 'copied'),
    replace: async (transaction, after) => {
      const size = after.length
      await replaceDocument(transaction, id, { size, sha256: bytesHash(after), recipients })
      await store.replace(transaction, { id, size, recipients }, inPieces(after))
    },
    forget: async () => {
      if (document.recipients !== recipients) await store.remove(document)
    },
  }
}

function notePart({ number }: RecordedEvent, note: Uint8Array): Part {
  return {
    kind: 'notes',
    id: String(number),
    isFromBrowser: true,
    read: async () => note,
    refusal: (content) => (typeof content === 'string' ? undefined : 'copied'),
  }
}

function asProblem(problem: string | undefined): Problem | undefined {
  return problem === undefined ? undefined : { problem }
}

/**
 * Returns a part sealed to the present recipients, byte for byte, or why it cannot be.
 *
 * @param originOf returns the origin of a part with a hash
 */
export async function resealPart(
  part: Part,
  {
    unseal,
    seal,
    originOf,
  }: {
    readonly unseal: Unsealer
    readonly seal: Seal
    readonly originOf: (hash: string) => Origin
  },
): Promise<Uint8Array | Left | Problem | 'new'> {
  const before = await part.read()
  if (!before) return { problem: CHANGED_DOCUMENT }
  const opened = await unseal.bytes(before).catch(() => undefined)
  if (!opened) return 'not-opened'
  const origin = part.isFromBrowser ? originOf(bytesHash(before)) : 'own'
  if (origin !== 'own') return origin
  return part.refusal(jsonIn(opened)) ?? seal.bytes(opened)
}

/** Returns undefined if the bytes are not JSON. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the event of a re-encryption. */
export function resealEvent(
  sealed: readonly SealedPart[],
  record: Uint8Array,
  recipients: string,
): Extract<NewEvent, { readonly kind: 'rekeyed' }> {
  const ofKind = (kind: Part['kind']) => sealed.filter((part) => part.kind === kind)
  const hashesOf = (kind: SealedKind): SealedParts | undefined => {
    const hashes = ofKind(kind).map(
      ({ id, after }) => [id, { sha256: bytesHash(after), recipients }] as const,
    )
    return hashes.length > 0 ? Object.fromEntries(hashes) : undefined
  }
  const entries = hashesOf('entries')
  const documents = hashesOf('documents')
  const versions = hashesOf('versions')
  const notes = new Map(ofKind('notes').map(({ id, after }) => [Number(id), after]))
  const detail = {
    sealed: bytesHash(record),
    recipients,
    notes: Object.fromEntries([...notes].map(([number, note]) => [number, bytesHash(note)])),
    ...(entries && { entries }),
    ...(documents && { documents }),
    ...(versions && { versions }),
  }
  return { kind: 'rekeyed', detail, notes }
}
