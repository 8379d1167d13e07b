/** A database with all tables for one test; it is removed when the test ends. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../server/platform/database/database.ts'
import { openTestDatabase } from './engines.ts'
import { testFolder } from './test-folder.ts'

export async function testDatabase(): Promise<Database> {
  const db = await openTestDatabase(join(await testFolder(), 'test.sqlite'))
  onTestFinished(() => db.destroy())
  return db
}
