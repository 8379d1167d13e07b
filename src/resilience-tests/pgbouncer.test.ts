/** A pooler between the server and PostgreSQL, which gives each transaction another connection. */
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { operator } from '../test-support/run-operator.ts'
import { submitSamples, testServer } from '../test-support/test-server.ts'
import { newDatabase, startPgBouncer } from './pg-bouncer.ts'

/** More at once than the pooler has connections, a few times. */
const AT_ONCE = 6
const ROUNDS = 3

it('works behind PgBouncer as it is installed, in transaction pooling', async (context) => {
  const pooler = await startPgBouncer(await newDatabase())
  if (!pooler) return context.skip('pgbouncer is not installed')
  const { url, said } = pooler
  const server = await testServer({ DATABASE_URL: url })
  const references: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    references.push(...(await submitSamples(server, AT_ONCE)))
  }
  expect(new Set(references).size).toBe(AT_ONCE * ROUNDS)
  const env = { DATA_DIR: server.folder, DATABASE_URL: url }
  const [reference = ''] = references
  expect(await operator(env, 'status', reference, 'reviewing')).toMatchObject({ code: 0 })
  expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  expect(server.logged()).not.toMatch(/"level":[4-6]0/)

  // A transaction's limits end with it, and do not reach others on the same connection.
  const client = await connected(url)
  await client.query('begin; set local statement_timeout = 1; rollback')
  const { rows } = await client.query("select current_setting('statement_timeout') as timeout")
  expect(rows).toEqual([{ timeout: '0' }])
  expect(said()).toContain('unsupported startup parameter')
})

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
