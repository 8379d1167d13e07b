import type { Database } from '../storage/database.ts'
import { addEvent } from '../storage/events.ts'
import { inTransaction } from '../storage/transaction.ts'
import { eraseApplication, nextApplications, overwriteWhatIsDeleted } from '../storage/upkeep.ts'

const AT_ONCE = 100

/**
 * Erases what was received before a day, with its copies, notes and deliveries. An event stays for
 * each, so that the evidence still holds. Gives the references; may be stopped and begun again.
 */
export async function purge(
  db: Database,
  before: Date,
  now: () => Date,
): Promise<readonly string[]> {
  const purged: string[] = []
  await overwriteWhatIsDeleted(db)
  for (;;) {
    const rows = await nextApplications(db, { after: undefined, until: before, limit: AT_ONCE })
    if (rows.length === 0) return purged
    for (const { reference, received_at: receivedAt } of rows) {
      await inTransaction(db, async (transaction) => {
        if (!(await eraseApplication(transaction, reference))) return
        const detail = { receivedAt }
        await addEvent(transaction, { reference, at: now() }, { kind: 'purged', detail })
      })
      purged.push(reference)
    }
  }
}
