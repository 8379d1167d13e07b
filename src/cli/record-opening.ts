import { lockStatus } from '../server/applications/maintenance.ts'
import { addEvent } from '../server/audit-log/events.ts'
import type { Database } from '../server/platform/database/database.ts'
import { CommandFailed, UNKNOWN_REFERENCE } from './command.ts'

/** Adds the event that an application was opened; fails if it has been purged meanwhile. */
export async function recordOpening(
  transaction: Database,
  happened: { readonly reference: string; readonly at: Date },
): Promise<void> {
  const status = await lockStatus(transaction, happened.reference)
  if (status === undefined) throw new CommandFailed(UNKNOWN_REFERENCE)
  await addEvent(transaction, happened, { kind: 'opened', detail: {} })
}
