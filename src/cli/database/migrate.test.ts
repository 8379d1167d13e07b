import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/platform/database/database.ts'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'

describe.each(engines)('the tables on $name', (engine) => {
  async function database() {
    const DATA_DIR = await testFolder()
    const isPostgres = engine.name === 'PostgreSQL'
    const location = isPostgres ? await engine.place() : `${DATA_DIR}/applications.sqlite`
    const env = { DATA_DIR, ...(isPostgres && { DATABASE_URL: location }) }
    const run = async (statement: string) => {
      const db = await openDatabase(location)
      await sql.raw(statement).execute(db)
      await db.destroy()
    }
    return { env, run }
  }

  it('are created by the command migrate, which reports it and can be repeated', async () => {
    const { env } = await database()
    const done = (out: string) => ({ code: 0, out, err: '' })
    const isCurrent = 'The database is up to date\n'
    expect(await operator(env, 'migrate')).toEqual(
      done(
        expect.stringMatching(
          /^Created the tables in a new database: .+\nThe database is up to date\n$/,
        ),
      ),
    )
    expect(await operator(env, 'migrate')).toEqual(done(isCurrent))
    expect(await operator(env, 'list')).toMatchObject({ code: 0 })
  })

  it('are not created by a command that only reads, which says what to do', async () => {
    const { env } = await database()
    if (!('DATABASE_URL' in env)) await writeFile(`${env.DATA_DIR}/applications.sqlite`, '')
    for (const _time of [1, 2]) {
      const refused = await operator(env, 'list')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toContain('has no tables yet')
    }
  })

  it.each(['events', 'log_head', 'applications', 'agreements'])(
    'are checked by verify, which reports a dropped one: %s',
    async (table) => {
      const { env, run } = await database()
      // PostgreSQL drops a table that others refer to only with CASCADE.
      await run(`drop table ${table}${'DATABASE_URL' in env ? ' cascade' : ''}`)
      const result = await operator(env, 'verify')
      const err = `The database is unavailable: the table ${table} is missing\n`
      expect(result).toEqual({ code: 1, out: '', err })
    },
  )

  it('are left as they are if someone has edited which changes were made', async () => {
    const { env, run } = await database()
    expect((await operator(env, 'migrate')).code).toBe(0)
    await run(`update migrations set name = 'x' where name = '0001-tables'`)
    const refused = await operator(env, 'migrate')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(
      /^The tables could not be changed by 0001-tables: .+ edited or removed\?\n$/,
    )
  })

  it('of a newer, incompatible version are refused by every command', async () => {
    const { env, run } = await database()
    await run(`insert into migrations values ('9999-later', 'then', '9999-later')`)
    for (const command of [['list'], ['migrate'], ['verify']]) {
      const refused = await operator(env, ...command)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toContain('newer than this release')
    }
  })

  it('of a newer, compatible version are accepted by every command', async () => {
    const { env, run } = await database()
    await run(`insert into migrations values ('9999-later', 'then', '0001-tables')`)
    for (const command of [['list'], ['migrate'], ['verify']]) {
      expect(await operator(env, ...command)).toMatchObject({ code: 0, err: '' })
    }
  })
})
