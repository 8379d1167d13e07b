/**
 * Re-encrypts old applications, what their owners entered, and their notes for the current recipients. Each application is one
 * transaction, and its events record the recipients, so an interrupted run can simply be repeated.
 */
import { isEntryOf } from '../../application/record/owner-entry.ts'
import { ANOTHER_RECORD, isRecordOf } from '../../application/record/sealed-record.ts'
import { addEvent, type SealedEntries, type StoredEvent, setNote } from '../audit-log/events.ts'
import type { Trust } from '../audit-log/signatures.ts'
import { checkNextApplications, type Skipped } from '../evidence/check-applications.ts'
import { lastOf, noteRecipients, sealedEntries } from '../evidence/check-chain.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unseal } from '../platform/encryption/unseal.ts'
import { type Cursor, replaceSealed } from './maintenance.ts'
import { replaceOwnerEntry, type StoredEntry } from './owner-entries.ts'
import type { StoredApplication } from './table.ts'

export interface Rekeyed {
  readonly rekeyed: number
  /** Already sealed to these recipients. */
  readonly already: number
  /** References that the identity does not open. */
  readonly notOpened: readonly string[]
  /** References that were changed or purged in the meantime: run it again. */
  readonly changed: readonly string[]
  /** Skipped: re-encrypting would overwrite the seal that shows what was changed. */
  readonly skipped: Skipped
}

export interface RekeyDependencies {
  readonly db: Database
  readonly unseal: Unseal
  readonly seal: Seal
  readonly trust: Trust
  /** Who re-encrypts. */
  readonly signer: Signer
  readonly now: () => Date
  /** Called after each re-encrypted application. */
  readonly onRekeyed?: (count: number) => void
}

const BATCH_SIZE = 100

export async function rekey(deps: RekeyDependencies): Promise<Rekeyed> {
  const { db, seal, trust } = deps
  const notOpened: string[] = []
  const changed: string[] = []
  const skipped = new Map<string, readonly string[]>()
  let [rekeyed, already] = [0, 0]
  let after: Cursor | undefined
  for (;;) {
    const checked = await checkNextApplications(db, { after, limit: BATCH_SIZE }, trust)
    const last = checked.at(-1)
    if (last === undefined) return { rekeyed, already, notOpened, changed, skipped }
    after = last.row
    for (const { row, events, entries, problems } of checked) {
      const parts = partsToSeal(row, events, entries, seal.recipients)
      if (problems.length > 0) {
        skipped.set(row.reference, problems)
      } else if (parts.length === 0) {
        already += 1
      } else {
        const outcome = await rekeyOne(deps, row, parts)
        if (outcome === 'not-opened') notOpened.push(row.reference)
        else if (outcome === 'another') skipped.set(row.reference, [ANOTHER_RECORD])
        else if (outcome === 'changed') changed.push(row.reference)
        else {
          rekeyed += 1
          deps.onRekeyed?.(rekeyed)
        }
      }
    }
  }
}

/** The sealed record, what an owner entered, or the sealed note of an event. */
type Part = { readonly before: Uint8Array } & (
  | { readonly kind: 'record' }
  | { readonly kind: 'entry'; readonly invitation: string }
  | { readonly kind: 'note'; readonly event: StoredEvent }
)

/** The parts of an application that are not sealed to these recipients. */
function partsToSeal(
  row: StoredApplication,
  chain: readonly StoredEvent[],
  entries: readonly StoredEntry[],
  recipients: string,
): readonly Part[] {
  const isSealed = lastOf(chain, 'recipients') === recipients
  const sealings = sealedEntries(chain)
  return [
    ...(isSealed ? [] : [{ kind: 'record', before: row.sealed } as const]),
    ...entries.flatMap(({ invitation, sealed }) =>
      sealings.get(invitation)?.recipients === recipients
        ? []
        : [{ kind: 'entry', invitation, before: sealed } as const],
    ),
    ...chain.flatMap((event) =>
      event.note && noteRecipients(chain, event) !== recipients
        ? [{ kind: 'note', event, before: event.note } as const]
        : [],
    ),
  ]
}

async function rekeyOne(
  { db, unseal, seal, signer, now }: RekeyDependencies,
  row: StoredApplication,
  parts: readonly Part[],
): Promise<'rekeyed' | 'not-opened' | 'another' | 'changed'> {
  const { reference } = row
  const sealed: (Part & { readonly after: Uint8Array })[] = []
  try {
    for (const part of parts) {
      const content = await unseal(part.before)
      if (part.kind === 'record' && !isRecordOf(reference, content)) return 'another'
      if (part.kind === 'entry' && !isEntryOf(part.invitation, content)) return 'another'
      sealed.push({ ...part, after: await seal(content) })
    }
  } catch {
    return 'not-opened'
  }
  const record = sealed.find(({ kind }) => kind === 'record')?.after ?? row.sealed
  return inTransaction(db, async (transaction) => {
    const replaced = await replaceSealed(transaction, reference, {
      before: row.sealed,
      after: record,
    })
    if (!replaced) return 'changed'
    const { recipients } = seal
    const notes: Record<string, string> = {}
    const entries: Record<string, SealedEntries[string]> = {}
    for (const { after, ...part } of sealed) {
      if (part.kind === 'note') {
        await setNote(transaction, part.event, after)
        notes[part.event.number] = bytesHash(after)
      } else if (part.kind === 'entry') {
        const { invitation } = part
        await replaceOwnerEntry(transaction, reference, { invitation, sealed: after })
        entries[invitation] = { sha256: bytesHash(after), recipients }
      }
    }
    const detail = {
      sealed: bytesHash(record),
      recipients,
      notes,
      ...(Object.keys(entries).length > 0 && { entries }),
    }
    await addEvent(transaction, { reference, at: now(), signer }, { kind: 'rekeyed', detail })
    return 'rekeyed'
  })
}
