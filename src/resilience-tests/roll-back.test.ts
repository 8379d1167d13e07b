/** Tests that after an upgrade and a rollback, the previous version works with the new tables. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { connect } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { engines } from '../test-support/engines.ts'
import { nextMigrations } from '../test-support/next-version.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { referenceIn, type TestServer, testServer } from '../test-support/test-server.ts'

describe.each(engines)('a rollback on $name', (engine) => {
  it('keeps the data of both versions, and erases data that only the next version knows', async () => {
    const env = { DATA_DIR: await testFolder(), ...(await engine.settings()) }
    const identity = ['--identity', join(env.DATA_DIR, 'sealing-identity.txt')]
    const references: string[] = []
    const work = async ({ submit }: TestServer) => {
      const reference = referenceIn(await submit(sampleSubmission()))
      references.push(reference)
      expect(await operator(env, 'status', reference, 'reviewing')).toMatchObject({ code: 0 })
      for (const words of [...references.map((reference) => ['show', reference]), ['export']]) {
        expect(await operator(env, ...words, ...identity)).toMatchObject({ code: 0, err: '' })
      }
      expect((await operator(env, 'verify')).out).toContain('intact')
      return reference
    }
    const next = await connect(parseConfig(env).database, OPERATING)
    onTestFinished(() => next.destroy())

    const before = await testServer(env)
    await work(before)
    expect(await migrate(next, nextMigrations)).toEqual(['9999-next'])
    const first = await work(before)
    await before.app.close()
    await sql`insert into next_table (reference, fax) values (${first}, '415')`.execute(next)
    await sql`update applications set next_text = 'it' where reference = ${first}`.execute(next)

    const after = await testServer(env)
    const last = await work(after)
    await after.app.close()
    expect(await migrate(next, nextMigrations)).toEqual([])
    const { rows } = await sql`
      select reference, next_text, next_number, fax
      from applications left join next_table using (reference)
      where reference in (${first}, ${last})`.execute(next)
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ reference: first, next_text: 'it', next_number: 7, fax: '415' })
    expect(rows).toContainEqual({ reference: last, next_text: null, next_number: 7, fax: null })

    expect(await operator(env, 'erase', first, '--yes')).toMatchObject({ code: 0 })
    expect((await sql`select * from next_table`.execute(next)).rows).toEqual([])
    expect((await operator(env, 'verify')).out).toContain('intact')
  })
})
