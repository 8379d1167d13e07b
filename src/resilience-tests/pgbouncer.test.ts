/** Tests a pooler before PostgreSQL, which gives each transaction another connection. */
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { engineOf } from '../server/platform/database/engine-of.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { operator } from '../test-support/run-operator.ts'
import { submitSamples, testServer } from '../test-support/test-server.ts'
import { newDatabase, startPgBouncer } from './pg-bouncer.ts'

/** Several rounds of more requests than the pooler has connections. */
const CONCURRENCY = 6
const ROUNDS = 3

it('works behind PgBouncer as installed, with transaction pooling', async (context) => {
  const pooler = await startPgBouncer(await newDatabase())
  if (!pooler) return context.skip('pgbouncer is not installed')
  const { url, said } = pooler
  const server = await testServer({ DATABASE_URL: url })
  const references: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    references.push(...(await submitSamples(server, CONCURRENCY)))
  }
  expect(new Set(references).size).toBe(CONCURRENCY * ROUNDS)
  const env = { DATA_DIR: server.folder, DATABASE_URL: url }
  const [reference = ''] = references
  expect(await operator(env, 'status', reference, 'reviewing')).toMatchObject({ code: 0 })
  expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  expect(server.logged()).not.toMatch(/"level":[4-6]0/)

  expect(said()).toContain('unsupported startup parameter')
})

it('limits the time of each transaction behind PgBouncer, and not of later ones', async (context) => {
  const pooler = await startPgBouncer(await newDatabase())
  if (!pooler) return context.skip('pgbouncer is not installed')
  const db = await openDatabase(pooler.url, { waitMs: 1000 })
  onTestFinished(() => db.destroy())
  const limits = async (db: Database) => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows
  }
  const limited = [{ statement: '1250ms', idle: '1250ms' }]
  expect(await inTransaction(db, limits)).toEqual(limited)
  expect(await engineOf(db).readSnapshot(db, limits)).toEqual(limited)
  expect(await limits(db)).toEqual([{ statement: '0', idle: '0' }])
})

it("quotes PgBouncer's reason for refusing a connection, without the password", async (context) => {
  const database = await newDatabase()
  const pooler = await startPgBouncer(database)
  const refused = await startPgBouncer(changed(database, { password: 'not-of-postgresql' }))
  if (!pooler || !refused) return context.skip('pgbouncer is not installed')
  const reasons: readonly (readonly [reason: string, url: URL])[] = [
    ['database "nowhere" does not exist', changed(pooler.url, { pathname: '/nowhere' })],
    ['SASL authentication failed', changed(pooler.url, { username: 'nobody' })],
    ['SASL authentication failed', changed(pooler.url, { password: 'not-of-pgbouncer' })],
    [
      `password authentication failed for user "${database.username}"`,
      changed(refused.url, { password: 'not-of-postgresql' }),
    ],
    [
      'unsupported startup parameter: options (take it out of DATABASE_URL, or name it in ignore_startup_parameters of PgBouncer)',
      changed(pooler.url, { search: '?options=-c%20search_path%3Dother' }),
    ],
  ]
  for (const [reason, url] of reasons) {
    const message = await openDatabase(url.href).catch((error: Error) => error.message)
    expect(message).toBe(`The database is unavailable: the connection failed: ${reason}`)
  }
})

function changed(url: URL | string, parts: Partial<URL>): URL {
  return Object.assign(new URL(url), parts)
}
