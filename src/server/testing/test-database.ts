/** A migrated database for one test; it is removed when the test ends. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { up as bankDirectory } from '../platform/database/migrations/0002-bank-directory.ts'
import { up as linkedAccounts } from '../platform/database/migrations/0003-linked-accounts.ts'
import { migrations } from '../platform/database/migrations.ts'
import { testFolder } from './test-folder.ts'

export async function testDatabase(): Promise<Database> {
  const db = await openDatabase(join(await testFolder(), 'test.sqlite'))
  onTestFinished(() => db.destroy())
  await migrate(db, {
    ...migrations,
    '0002-bank-directory': bankDirectory,
    '0003-linked-accounts': linkedAccounts,
  })
  return db
}
