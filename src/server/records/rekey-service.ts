/**
 * Re-encrypts old applications for the present recipients of their program: their versions, their
 * owners' entries, their documents and their notes. Each application is one transaction, and its
 * events record the recipients, so an interrupted run can simply be repeated.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { programIn } from '../../application/facts/application-state.ts'
import type { SealedParts } from '../../application/facts/event-kinds.ts'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import type { NewEvent, ProvenState, Ruling } from '../../application/facts/ruling.ts'
import { ANOTHER_ENTRY, isEntryOf } from '../../application/record/owner-entry.ts'
import {
  type CompleteDocument,
  type DocumentStore,
  documentsOfSeveral,
  inPieces,
  readDocument,
  replaceDocument,
} from '../documents/service.ts'
import { act } from '../ledger/act-service.ts'
import { notesOfSeveralChains } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { Ledger } from '../platform/ledger.ts'
import { type Programs, sealFor } from '../programs/service.ts'
import { CHANGED_DOCUMENT, latestSealing, sealedParts } from './check-chain.ts'
import {
  type CheckedApplication,
  checkNextApplications,
  type SkippedApplications,
} from './check-service.ts'
import type { Cursor } from './list-service.ts'
import { replaceOwnerEntry, type StoredEntry } from './owner-entry-service.ts'
import { deleteResult, notesWithResults } from './screening-results-service.ts'
import { noteRecipients } from './sealed-notes.ts'
import { recordProblem } from './sealed-records-service.ts'
import { replaceSealed, type StoredApplication, storedFactsOf } from './service.ts'
import { replaceVersion, type StoredVersion } from './versions-service.ts'

export interface RekeyResult {
  readonly rekeyed: number
  /** Applications that are already sealed to these recipients. */
  readonly already: number
  /** References with a part that the identity cannot open; the other parts are re-encrypted. */
  readonly notOpened: readonly string[]
  /**
   * References with a note or a document that may be another application's; the other parts are
   * re-encrypted.
   */
  readonly copied: readonly string[]
  /** References that were changed or purged meanwhile: another run is needed. */
  readonly changed: readonly string[]
  /**
   * References of programs that are no longer configured, so that nobody knows their recipients.
   */
  readonly withoutProgram: readonly string[]
  /** Skipped, because re-encrypting would overwrite the seal that shows the change. */
  readonly skipped: SkippedApplications
}

export interface RekeyDependencies {
  readonly db: Database
  /** The store of the documents. */
  readonly store: DocumentStore
  readonly unseal: Unsealer
  readonly programs: Programs
  /** The program to re-encrypt; all programs by default. */
  readonly program?: string | undefined
  readonly ledger: Ledger
  /** The key of the person who re-encrypts. */
  readonly signer: Signer
  readonly now: () => Date
  /** Called after each re-encrypted application. */
  readonly onRekeyed?: (count: number) => void
}

const BATCH_SIZE = 100

/**
 * Seals every application again for the recipients of its program, 100 at a time, while servers
 * run. It skips and reports applications that the identity cannot open, that changed meanwhile, or
 * that differ from their events. It is safe to run again.
 */
export async function rekey(deps: RekeyDependencies): Promise<RekeyResult> {
  const { db, store, programs, program, ledger } = deps
  const notOpened: string[] = []
  const copied: string[] = []
  const changed: string[] = []
  const withoutProgram: string[] = []
  const skipped = new Map<string, readonly string[]>()
  const ofSeveral = await partsOfSeveral(db)
  let [rekeyed, already] = [0, 0]
  let after: Cursor | undefined
  for (;;) {
    const checked = await checkNextApplications(db, { program, after, limit: BATCH_SIZE }, ledger)
    const last = checked.at(-1)
    if (last === undefined) {
      if (rekeyed > 0) await store.sweep(db)
      return { rekeyed, already, notOpened, copied, changed, withoutProgram, skipped }
    }
    after = last.row
    for (const { row, events, state, problems, ...stored } of checked) {
      const ofIt = programs.named(programIn(state)?.id ?? DEFAULT_PROGRAM)
      const seal = ofIt && sealFor(ofIt)
      const parts = seal ? partsToSeal(events, stored, seal.recipients) : []
      if (problems.length > 0) {
        skipped.set(row.reference, problems)
      } else if (!seal) {
        withoutProgram.push(row.reference)
      } else if (parts.length === 0) {
        already += 1
      } else {
        const { outcome, left } = await rekeyOne({ ...deps, seal, ofSeveral }, row, parts)
        if (left.includes('not-opened')) notOpened.push(row.reference)
        if (left.includes('copied')) copied.push(row.reference)
        if (outcome === 'changed') changed.push(row.reference)
        else if (outcome === 'rekeyed') {
          rekeyed += 1
          deps.onRekeyed?.(rekeyed)
        } else if (outcome) skipped.set(row.reference, [outcome.problem])
      }
    }
  }
}

/** The sealed record, a corrected version, an owner's entry, a document, or an event's note. */
type Part =
  | { readonly kind: 'record' }
  | { readonly kind: 'version'; readonly version: StoredVersion }
  | { readonly kind: 'entry'; readonly entry: StoredEntry }
  | { readonly kind: 'document'; readonly document: CompleteDocument }
  | { readonly kind: 'note'; readonly event: RecordedEvent; readonly note: Uint8Array }

const SEALED_BY_BROWSERS: readonly Part['kind'][] = ['document', 'note']

/** Returns the parts of an application that are not sealed to these recipients. */
function partsToSeal(
  chain: readonly RecordedEvent[],
  { entries, documents, versions }: Pick<CheckedApplication, 'entries' | 'documents' | 'versions'>,
  recipients: string,
): readonly Part[] {
  const isSealed = (name: Parameters<typeof sealedParts>[1], id: string) =>
    sealedParts(chain, name).get(id)?.recipients === recipients
  return [
    ...(latestSealing(chain)?.recipients === recipients ? [] : [{ kind: 'record' } as const]),
    ...versions
      .filter(({ version }) => !isSealed('versions', String(version)))
      .map((version) => ({ kind: 'version', version }) as const),
    ...entries
      .filter(({ invitation }) => !isSealed('entries', invitation))
      .map((entry) => ({ kind: 'entry', entry }) as const),
    ...documents
      .filter(({ id }) => !isSealed('documents', id))
      .map((document) => ({ kind: 'document', document }) as const),
    ...chain.flatMap((event) =>
      event.note && noteRecipients(chain, event) !== recipients
        ? [{ kind: 'note', event, note: event.note } as const]
        : [],
    ),
  ]
}

interface ResealDependencies extends RekeyDependencies {
  readonly seal: Seal
  readonly ofSeveral: ReadonlySet<string>
}

/** Returns the hashes of the notes and documents that several applications have. */
async function partsOfSeveral(db: Database): Promise<ReadonlySet<string>> {
  const notes = [...(await notesOfSeveralChains(db)), ...(await notesWithResults(db))]
  return new Set([...notes.map(bytesHash), ...(await documentsOfSeveral(db))])
}

/** Why a part stays as it is, although the others are re-encrypted. */
type Left = 'not-opened' | 'copied'

interface RekeyOutcome {
  /** Undefined if nothing was re-encrypted. */
  readonly outcome: 'rekeyed' | 'changed' | Problem | undefined
  readonly left: readonly Left[]
}

async function rekeyOne(
  deps: ResealDependencies,
  row: StoredApplication,
  parts: readonly Part[],
): Promise<RekeyOutcome> {
  const { db, ledger, seal, signer, now } = deps
  const { reference } = row
  const sealed: SealedPart[] = []
  const left: Left[] = []
  for (const part of parts) {
    const after = await resealPart(deps, row, part)
    if (after instanceof Uint8Array) sealed.push({ ...part, after })
    else if (typeof after === 'object') return { outcome: after, left }
    else {
      left.push(after)
      // A browser may have sent anything as a document or a note, so such a part does not stop the
      // others.
      if (!SEALED_BY_BROWSERS.includes(part.kind)) return { outcome: undefined, left }
    }
  }
  if (sealed.length === 0) return { outcome: undefined, left }
  const record = sealed.find(({ kind }) => kind === 'record')?.after ?? row.sealed
  const change = resealEvent(sealed, record, seal.recipients)
  const done = await act(db, ledger, {
    ...{ reference, at: now(), signer },
    depth: 'row',
    rule: (application) => reseal(application, row, change),
    also: async (transaction) => {
      const { sealed: before } = row
      // Another command may have re-encrypted the record.
      if (!(await replaceSealed(transaction, reference, { before, after: record }))) {
        return 'changed'
      }
      for (const part of sealed) await replacePart(transaction, deps, row, part)
      await deleteResult(transaction, reference)
      return undefined
    },
  })
  return { outcome: 'refusal' in done ? 'changed' : 'rekeyed', left }
}

type SealedPart = Part & { readonly after: Uint8Array }

/** Returns the event of a re-encryption. */
function resealEvent(
  sealed: readonly SealedPart[],
  record: Uint8Array,
  recipients: string,
): Extract<NewEvent, { readonly kind: 'rekeyed' }> {
  const notes = new Map<number, Uint8Array>()
  const hashes: Record<'entries' | 'documents' | 'versions', [string, SealedParts[string]][]> = {
    entries: [],
    documents: [],
    versions: [],
  }
  for (const part of sealed) {
    const hash = { sha256: bytesHash(part.after), recipients }
    if (part.kind === 'note') notes.set(part.event.number, part.after)
    if (part.kind === 'entry') hashes.entries.push([part.entry.invitation, hash])
    if (part.kind === 'document') hashes.documents.push([part.document.id, hash])
    if (part.kind === 'version') hashes.versions.push([String(part.version.version), hash])
  }
  const { entries, documents, versions } = hashes
  const detail = {
    sealed: bytesHash(record),
    recipients,
    notes: Object.fromEntries([...notes].map(([number, note]) => [number, bytesHash(note)])),
    ...(entries.length > 0 && { entries: Object.fromEntries(entries) }),
    ...(documents.length > 0 && { documents: Object.fromEntries(documents) }),
    ...(versions.length > 0 && { versions: Object.fromEntries(versions) }),
  }
  return { kind: 'rekeyed', detail, notes }
}

/**
 * The rule of re-encrypting: an application that was changed since it was read keeps the seal that
 * shows the change.
 */
function reseal(
  { row }: ProvenState,
  before: StoredApplication,
  event: NewEvent,
): Ruling<'changed', 'rekeyed'> {
  if (row.hash !== storedFactsOf(before).hash) return { refusal: 'changed' }
  return { outcome: 'rekeyed', events: [event] }
}

async function replacePart(
  transaction: Database,
  { store, seal: { recipients } }: ResealDependencies,
  { reference }: StoredApplication,
  { after, ...part }: SealedPart,
): Promise<void> {
  if (part.kind === 'version') {
    const { version } = part.version
    await replaceVersion(transaction, { reference, version, sealed: after })
  } else if (part.kind === 'entry') {
    const { invitation } = part.entry
    await replaceOwnerEntry(transaction, reference, { invitation, sealed: after })
  } else if (part.kind === 'document') {
    const { id } = part.document
    const size = after.length
    await replaceDocument(transaction, id, { size, sha256: bytesHash(after), recipients })
    await store.replace(transaction, { id, size, recipients }, inPieces(after))
  }
}

/** The reason why a part must stay as it is. */
interface Problem {
  readonly problem: string
}

/** Returns a part sealed to the present recipients, byte for byte, or why it cannot be. */
async function resealPart(
  { db, store, unseal, seal, ofSeveral }: ResealDependencies,
  row: StoredApplication,
  part: Part,
): Promise<Uint8Array | Left | Problem> {
  const before =
    part.kind === 'document' ? await readDocument(db, store, part.document) : sealedIn(part, row)
  if (!before || (part.kind === 'document' && bytesHash(before) !== part.document.sha256)) {
    return { problem: CHANGED_DOCUMENT }
  }
  const opened = await unseal.bytes(before).catch(() => undefined)
  if (!opened) return 'not-opened'
  if (SEALED_BY_BROWSERS.includes(part.kind)) {
    const isOwn = isContentOf(part, opened) && !ofSeveral.has(bytesHash(before))
    return isOwn ? seal.bytes(opened) : 'copied'
  }
  const problem = problemOf(part, row, opened)
  return problem ? { problem } : seal.bytes(opened)
}

/**
 * Whether an opened note or document can be one. A reviewer who cannot open another application
 * could send its record as a note of their own, and read it under their program's new key.
 */
function isContentOf({ kind }: Part, opened: Uint8Array): boolean {
  const content = jsonIn(opened)
  return kind === 'note' ? typeof content === 'string' : content === undefined
}

/** Returns the problem of a part that belongs to another application. */
function problemOf(
  part: Part,
  { reference }: StoredApplication,
  opened: Uint8Array,
): string | undefined {
  const content = jsonIn(opened)
  if (part.kind !== 'entry') return recordProblem(reference, content)
  return isEntryOf(part.entry.invitation, content) ? undefined : ANOTHER_ENTRY
}

/** Returns undefined if the bytes are not JSON. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

function sealedIn(
  part: Exclude<Part, { readonly kind: 'document' }>,
  { sealed }: StoredApplication,
): Uint8Array {
  switch (part.kind) {
    case 'record':
      return sealed
    case 'version':
      return part.version.sealed
    case 'entry':
      return part.entry.sealed
    case 'note':
      return part.note
  }
}
