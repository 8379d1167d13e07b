import { chainOf, countingEvents } from '../audit-log/chain-service.ts'
import type { StoredEvent } from '../audit-log/lookup-service.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import type { Database } from '../platform/database/database.ts'
import { checked } from '../records/check-service.ts'
import type { StoredApplication } from '../records/service.ts'

/** The signed events of an application, and whether nothing stored of it was changed. */
export async function evidenceOf(
  db: Database,
  row: StoredApplication,
  trust: Trust,
): Promise<{ readonly events: readonly StoredEvent[]; readonly isIntact: boolean }> {
  const { reference } = row
  const chain = await chainOf(db, reference, trust)
  const [found] = await checked(db, [{ reference, row }], new Map([[reference, chain]]))
  return { events: countingEvents(chain), isIntact: found?.problems.length === 0 }
}
