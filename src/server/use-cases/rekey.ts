/**
 * Seals old applications and their notes to the recipients of now, also the notes that wait to be
 * handed on. Each application is a transaction of its own, and its events tell to whom it is sealed:
 * whoever is stopped half-way goes on from there.
 */
import type { Seal } from '../sealing/seal.ts'
import type { Unseal } from '../sealing/unseal.ts'
import type { StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { replaceInPayloads } from '../storage/deliveries.ts'
import { bytesHash } from '../storage/event-hash.ts'
import { addEvent, type StoredEvent, setNote } from '../storage/events.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type Place, replaceSealed } from '../storage/upkeep.ts'
import { lastOf, noteRecipients } from './check-chain.ts'
import { type Left, nextChecked } from './checked-applications.ts'

export interface Rekeyed {
  readonly rekeyed: number
  /** Sealed to these recipients before. */
  readonly already: number
  /** References that the identity does not open. */
  readonly notOpened: readonly string[]
  /** Left as they are: the new seal would take the place of the one that shows what was changed. */
  readonly left: Left
}

export interface RekeyDependencies {
  readonly db: Database
  readonly unseal: Unseal
  readonly seal: Seal
  readonly now: () => Date
  /** Told after each application that was sealed anew. */
  readonly onRekeyed?: (count: number) => void
}

const AT_ONCE = 100

export async function rekey(deps: RekeyDependencies): Promise<Rekeyed> {
  const { db, seal } = deps
  const notOpened: string[] = []
  const left = new Map<string, readonly string[]>()
  let [rekeyed, already] = [0, 0]
  let after: Place | undefined
  for (;;) {
    const checked = await nextChecked(db, { after, limit: AT_ONCE })
    const last = checked.at(-1)
    if (last === undefined) return { rekeyed, already, notOpened, left }
    after = last.row
    for (const { row, events, problems } of checked) {
      const parts = partsToSeal(row, events, seal.recipients)
      if (problems.length > 0) {
        left.set(row.reference, problems)
      } else if (parts.length === 0) {
        already += 1
      } else if (await rekeyOne(deps, row, parts)) {
        rekeyed += 1
        deps.onRekeyed?.(rekeyed)
      } else {
        notOpened.push(row.reference)
      }
    }
  }
}

/** The record (without an event) or the note of an event, as it is sealed. */
interface Part {
  readonly event: StoredEvent | undefined
  readonly before: Uint8Array
}

/** What of an application is sealed to others than these recipients. */
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

/** False where the identity does not open it, or it was changed meanwhile. */
async function rekeyOne(
  { db, unseal, seal, now }: RekeyDependencies,
  row: StoredApplication,
  parts: readonly Part[],
): Promise<boolean> {
  const { reference } = row
  const sealed: (Part & { readonly after: Uint8Array })[] = []
  try {
    for (const part of parts) sealed.push({ ...part, after: await seal(await unseal(part.before)) })
  } catch {
    return false
  }
  const record = sealed.find(({ event }) => event === undefined)?.after ?? row.sealed
  return inTransaction(db, async (transaction) => {
    const replaced = await replaceSealed(transaction, reference, {
      before: row.sealed,
      after: record,
    })
    if (!replaced) return false
    const notes: Record<string, string> = {}
    for (const { event, before, after } of sealed) {
      if (event === undefined) continue
      await setNote(transaction, event, after)
      await replaceInPayloads(transaction, reference, {
        before: base64(before),
        after: base64(after),
      })
      notes[event.number] = bytesHash(after)
    }
    const detail = { sealed: bytesHash(record), recipients: seal.recipients, notes }
    await addEvent(transaction, { reference, at: now() }, { kind: 'rekeyed', detail })
    return true
  })
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
