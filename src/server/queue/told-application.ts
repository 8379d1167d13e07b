import {
  STORED_COPY_PATH,
  STORED_RECORD_PATH,
  type StoredApplication,
} from '../../api/stored-applications.ts'
import { signedEvents } from '../audit-log/chain-service.ts'
import { changesStatus, personIn, statusIn } from '../audit-log/reading-service.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import type { Database } from '../platform/database/database.ts'
import { type ApplicationSummary, listedApplication } from '../records/service.ts'

/** What a system of the operator's reads of an application, with who decided about it. */
export async function toldApplication(
  db: Database,
  row: ApplicationSummary,
  trust: Trust,
): Promise<StoredApplication> {
  const { reference } = row
  return {
    ...listedApplication(row),
    decision: await decisionOf(db, row, trust),
    links: {
      record: STORED_RECORD_PATH.replace(':reference', reference),
      copy: STORED_COPY_PATH.replace(':reference', reference),
    },
  }
}

/** Who gave it the status that it has; an edited status has no event, and so no decision. */
async function decisionOf(
  db: Database,
  { reference, status }: ApplicationSummary,
  trust: Trust,
): Promise<StoredApplication['decision']> {
  if (status === 'received' || status === 'reviewing') return null
  const events = await signedEvents(db, reference, trust)
  const event = events.findLast(changesStatus)
  const decided = event && statusIn(event)
  if (!event || decided?.to !== status) return null
  const { at, kind, signer } = event
  const by = kind === 'withdrawn' ? 'applicant' : (personIn(event)?.name ?? signer)
  return { at, by, reasons: [...(decided.reasons ?? [])] }
}
