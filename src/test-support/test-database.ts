/** Opens a database with all tables, which is removed when the test ends. */
import { join } from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import { openTestDatabase } from './engines.ts'
import { whenDone } from './shared.ts'
import { testFolder } from './test-folder.ts'

export async function testDatabase(): Promise<Database> {
  const db = await openTestDatabase(join(await testFolder(), 'test.sqlite'))
  whenDone(() => db.destroy())
  return db
}
