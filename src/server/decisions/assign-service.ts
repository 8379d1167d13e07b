/** Who works on an application. */
import type { Person } from '../ledger/event-kinds.ts'
import { addEvent } from '../ledger/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { lockStatus } from '../records/service.ts'

/** Says who works on an application, with an event. Returns false if there is no such application. */
export async function assign(
  {
    db,
    signer,
    by,
    at,
  }: {
    readonly db: Database
    readonly signer: Signer
    readonly by: Person
    readonly at: Date
  },
  reference: string,
  to: Person | null,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if ((await lockStatus(transaction, reference)) === undefined) return false
    const assignee = to?.subject ?? ''
    const { numUpdatedRows } = await transaction
      .updateTable('applications')
      .set({ assignee })
      .where('reference', '=', reference)
      .where('assignee', '!=', assignee)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return true
    const detail = { to, by }
    await addEvent(transaction, { reference, at, signer }, { kind: 'assigned', detail })
    return true
  })
}
