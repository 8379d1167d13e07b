import type { Database } from '../server/platform/database/database.ts'
import { PermissionDenied } from '../server/platform/database/database-unavailable.ts'
import type { EventContext } from '../server/platform/ledger.ts'
import { recordReading } from '../server/records/history-service.ts'
import { CommandFailed } from './command.ts'

/**
 * Records that a version of an application was opened, by default the latest. Fails if the
 * application has been purged meanwhile.
 */
export async function recordOpening(
  transaction: Database,
  context: EventContext,
  version?: number,
): Promise<void> {
  const detail = { ...(version !== undefined && { version }) }
  await record(transaction, context, { kind: 'opened', detail })
}

/**
 * Records that a case file is made of a version. Fails if the application has been purged
 * meanwhile.
 */
export async function recordCaseFile(
  transaction: Database,
  context: EventContext,
  version: number,
): Promise<void> {
  await record(transaction, context, { kind: 'case-file', detail: { version } })
}

async function record(
  transaction: Database,
  context: EventContext,
  content: Parameters<typeof recordReading>[2],
): Promise<void> {
  try {
    const added = await recordReading(transaction, context, content)
    if (!added) throw new CommandFailed('This application has been erased')
  } catch (error) {
    if (!(error instanceof PermissionDenied)) throw error
    throw new CommandFailed(
      `Opening an application is recorded, and this login may not record it. Grant it INSERT on the table events. ${error.message}`,
    )
  }
}
