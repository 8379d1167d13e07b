/**
 * Re-encrypts old applications and their notes for the current recipients. Each application is one
 * transaction, and its events record the recipients, so an interrupted run can simply be repeated.
 */
import { addEvent, type StoredEvent, setNote } from '../audit-log/events.ts'
import type { Trust } from '../audit-log/signatures.ts'
import { checkNextApplications, type Skipped } from '../evidence/check-applications.ts'
import { lastOf, noteRecipients } from '../evidence/check-chain.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unseal } from '../platform/encryption/unseal.ts'
import { type Cursor, replaceSealed } from './maintenance.ts'
import { ANOTHER_RECORD, isRecordOf } from './record.ts'
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
    for (const { row, events, problems } of checked) {
      const parts = partsToSeal(row, events, seal.recipients)
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

/** The sealed record (without an event), or the sealed note of an event. */
interface Part {
  readonly event: StoredEvent | undefined
  readonly before: Uint8Array
}

/** The parts of an application that are not sealed to these recipients. */
function partsToSeal(
  row: StoredApplication,
  chain: readonly StoredEvent[],
  recipients: string,
): readonly Part[] {
  const record = { event: undefined, before: row.sealed }
  const notes = chain.flatMap((event) =>
    event.note && noteRecipients(chain, event) !== recipients
      ? [{ event, before: event.note }]
      : [],
  )
  return lastOf(chain, 'recipients') === recipients ? notes : [record, ...notes]
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
      if (!part.event && !isRecordOf(reference, content)) return 'another'
      sealed.push({ ...part, after: await seal(content) })
    }
  } catch {
    return 'not-opened'
  }
  const record = sealed.find(({ event }) => event === undefined)?.after ?? row.sealed
  return inTransaction(db, async (transaction) => {
    const replaced = await replaceSealed(transaction, reference, {
      before: row.sealed,
      after: record,
    })
    if (!replaced) return 'changed'
    const notes: Record<string, string> = {}
    for (const { event, after } of sealed) {
      if (event === undefined) continue
      await setNote(transaction, event, after)
      notes[event.number] = bytesHash(after)
    }
    const detail = { sealed: bytesHash(record), recipients: seal.recipients, notes }
    await addEvent(transaction, { reference, at: now(), signer }, { kind: 'rekeyed', detail })
    return 'rekeyed'
  })
}
