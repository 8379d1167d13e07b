/**
 * Every migration, in order. To change the tables, add `migrations/NNNN-what.ts` with a function
 * `up(db)`, and a line here. Never edit a released migration.
 */
import type { Kysely } from 'kysely'
import { up as applications } from './migrations/0001-applications.ts'
import { up as bankDirectory } from './migrations/0002-bank-directory.ts'
import { up as linkedAccounts } from './migrations/0003-linked-accounts.ts'
import { up as signedCopies } from './migrations/0004-signed-copies.ts'
import { up as events } from './migrations/0010-events.ts'
import { up as deliveries } from './migrations/0011-deliveries.ts'
import { up as applicationsByStatus } from './migrations/0012-applications-by-status.ts'
import { up as agreementsByFingerprint } from './migrations/0013-agreements-by-fingerprint.ts'

/** Runs inside the transaction that records the migration. */
export type Migration = (db: Kysely<unknown>) => Promise<void>

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-applications': applications,
  '0002-bank-directory': bankDirectory,
  '0003-linked-accounts': linkedAccounts,
  '0004-signed-copies': signedCopies,
  '0010-events': events,
  '0011-deliveries': deliveries,
  '0012-applications-by-status': applicationsByStatus,
  '0013-agreements-by-fingerprint': agreementsByFingerprint,
}
