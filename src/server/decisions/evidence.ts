import type { Chain } from '../ledger/chain-service.ts'
import type { Database } from '../platform/database/database.ts'
import { checked } from '../records/check-service.ts'
import type { StoredApplication } from '../records/service.ts'

/** Whether nothing stored of an application was changed: what `verify` would name. */
export async function isAsSigned(
  db: Database,
  row: StoredApplication,
  chain: Chain,
): Promise<boolean> {
  const { reference } = row
  const [found] = await checked(db, [{ reference, row }], new Map([[reference, chain]]))
  return found?.problems.length === 0
}
