/**
 * Seals old applications and their notes to the recipients of now. Each application is a
 * transaction of its own, and its events tell to whom it is sealed: whoever is stopped half-way
 * goes on from there.
 */
import type { Seal } from '../sealing/seal.ts'
import type { Unseal } from '../sealing/unseal.ts'
import type { StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { bytesHash } from '../storage/event-hash.ts'
import { addEvent, eventsOf, type StoredEvent, setNote } from '../storage/events.ts'
import { inTransaction } from '../storage/transaction.ts'
import { nextApplications, type Place, replaceSealed } from '../storage/upkeep.ts'
import { lastOf } from './check-chain.ts'

export interface Rekeyed {
  readonly rekeyed: number
  /** Sealed to these recipients before. */
  readonly already: number
  /** References that the identity does not open. */
  readonly notOpened: readonly string[]
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
  let [rekeyed, already] = [0, 0]
  let after: Place | undefined
  for (;;) {
    const rows = await nextApplications(db, { after, limit: AT_ONCE })
    if (rows.length === 0) return { rekeyed, already, notOpened }
    after = rows.at(-1)
    const references = rows.map(({ reference }) => reference)
    const events = await eventsOf(db, references)
    for (const row of rows) {
      const chain = events.get(row.reference) ?? []
      if (lastOf(chain, 'recipients') === seal.recipients) {
        already += 1
      } else if (await rekeyOne(deps, row, chain)) {
        rekeyed += 1
        deps.onRekeyed?.(rekeyed)
      } else {
        notOpened.push(row.reference)
      }
    }
  }
}

/** False where the identity does not open it, or it was changed meanwhile. */
async function rekeyOne(
  { db, unseal, seal, now }: RekeyDependencies,
  row: StoredApplication,
  chain: readonly StoredEvent[],
): Promise<boolean> {
  const { reference } = row
  const anew = async (sealed: Uint8Array) => seal(await unseal(sealed))
  let after: Uint8Array
  const notes: (readonly [StoredEvent, Uint8Array])[] = []
  try {
    after = await anew(row.sealed)
    for (const event of chain) if (event.note) notes.push([event, await anew(event.note)])
  } catch {
    return false
  }
  return inTransaction(db, async (transaction) => {
    if (!(await replaceSealed(transaction, reference, { before: row.sealed, after }))) return false
    for (const [event, note] of notes) await setNote(transaction, event, note)
    const hashes = notes.map(([event, note]) => [event.number, bytesHash(note)] as const)
    const detail = {
      sealed: bytesHash(after),
      recipients: seal.recipients,
      notes: Object.fromEntries(hashes),
    }
    await addEvent(transaction, { reference, at: now() }, { kind: 'rekeyed', detail })
    return true
  })
}
