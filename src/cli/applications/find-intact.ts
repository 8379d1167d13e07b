import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import type { CompleteDocument } from '../../server/documents/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { PermissionDenied } from '../../server/platform/database/database-errors.ts'
import type { EventContext, Ledger } from '../../server/platform/ledger.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { type ReadingContent, recordReading } from '../../server/records/history-service.ts'
import type { StoredEntry } from '../../server/records/owner-entry-service.ts'
import type { StoredApplication } from '../../server/records/service.ts'
import type { StoredVersion } from '../../server/records/versions-service.ts'
import { CommandFailed, UNKNOWN_REFERENCE } from '../command.ts'
import { NotOpened, wasNot } from '../keys/skipped.ts'

/** Returns an application with owners' entries and documents. Fails if events contradict any. */
export async function findIntact(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<{
  readonly row: StoredApplication
  readonly entries: readonly StoredEntry[]
  readonly documents: readonly CompleteDocument[]
  /** All events of the application; each is signed. */
  readonly events: readonly RecordedEvent[]
  readonly state: ApplicationState
  /** The versions after the first. */
  readonly versions: readonly StoredVersion[]
}> {
  const { row, entries, documents, events, state, versions, problems } = await checkApplication(
    db,
    reference,
    ledger,
  )
  if (!row) throw new CommandFailed(UNKNOWN_REFERENCE)
  if (problems.length === 0) return { row, entries, documents, events, state, versions }
  throw new NotOpened(reference, wasNot('opened', problems))
}

/** Records that a version was opened, by default the latest. Fails if it was erased meanwhile. */
export async function recordOpening(
  transaction: Database,
  context: EventContext,
  version?: number,
): Promise<void> {
  const detail = { ...(version !== undefined && { version }) }
  await record(transaction, context, { kind: 'opened', detail })
}

/** Records that a case file is made of a version. Fails if the application was erased meanwhile. */
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
  content: ReadingContent,
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
