import { urlOf } from '../../api/route.ts'
import {
  type ApplicationForSystem,
  storedCopyRoute,
  storedRecordRoute,
} from '../../api/stored-applications.ts'
import { applicationStateIn } from '../../application/facts/fold.ts'
import { cameWith } from '../invitations/service.ts'
import { factsOf } from '../ledger/chains-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { boardingOf } from '../records/boarding-service.ts'
import { decisionOf } from '../records/decision-service.ts'
import { type ApplicationSummary, listedApplication } from '../records/list-service.ts'

/**
 * Returns an application as the operator's systems read it, with the person who decided. Its status
 * is the signed one, because systems act on it. Returns null for an erased application, even if
 * somebody has restored its row.
 */
export async function readForSystem(
  db: Database,
  row: ApplicationSummary,
  ledger: Ledger,
): Promise<ApplicationForSystem | null> {
  const { reference } = row
  const events = await factsOf(db, reference, ledger)
  const invited = await cameWith(db, reference, { events, ledger })
  const state = applicationStateIn(reference, events)
  const { status, erasedAt } = state
  if (erasedAt !== undefined) return null
  return {
    ...listedApplication(row),
    status,
    decision: decisionOf(status, state),
    boarding: boardingOf(state),
    invitation: invited === 'none' ? null : (invited ?? null),
    links: {
      record: urlOf(storedRecordRoute, { params: { reference } }),
      copy: urlOf(storedCopyRoute, { params: { reference }, query: {} }),
    },
  }
}
