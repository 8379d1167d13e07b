import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect, openDatabase } from '../../server/platform/database/database.ts'
import { OPERATING } from '../../server/platform/database/database-settings.ts'
import { moveTables } from '../../server/platform/database/move-tables.ts'
import { onQuery, postgresPlace } from '../../test-support/engines.ts'
import { IN_FULL } from '../../test-support/in-full.ts'
import { copyDataDir, fixtureVersions } from '../../test-support/release-fixtures.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

/** A stopped server's folder, with decided applications. */
async function stopped(count: number) {
  const server = await testServer()
  const references = await submitSamples(server, count)
  const env = { DATA_DIR: server.folder }
  await operator(env, 'status', references[0] ?? '', 'reviewing', '--note', 'Called them')
  await server.app.close()
  return { env, references, folder: server.folder }
}

describe('moving to PostgreSQL', () => {
  it('copies everything, and verifies it there', async () => {
    // More rows than are read at once.
    const { env, references } = await stopped(60)
    const to = await postgresPlace()
    const result = await operator(env, 'move', '--to', to, '--json')
    expect(result).toMatchObject({ code: 0, err: '' })
    const { tables, alongside } = JSON.parse(result.out)
    expect(tables).toMatchObject({ applications: 60, agreements: expect.any(Number), log_head: 1 })
    expect(alongside).toEqual(expect.arrayContaining(['copy-certificate.pem', 'trusted-keys']))
    expect(alongside.join()).not.toContain('sqlite')
    expect(result.out).not.toContain(to)
    const moved = { ...env, DATABASE_URL: to }
    const [before, after] = [await operator(env, 'verify'), await operator(moved, 'verify')]
    expect(after).toEqual(before)
    const shown = await operator(moved, 'show', references[0] ?? '', '--json')
    expect(JSON.parse(shown.out)).toMatchObject({ status: 'reviewing' })

    // As after an interruption between the copy and its check.
    const again = await operator(env, 'move', '--to', to, '--json')
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(again.out).tables).toEqual(tables)
    const next = await testServer(moved)
    const [accepted = ''] = await submitSamples(next, 1)
    expect((await operator(moved, 'list', '--reference', accepted)).out).toContain(accepted)
    expect(await operator(moved, 'verify')).toMatchObject({ code: 0 })

    const late = await operator(env, 'move', '--to', to)
    expect(late).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  })

  // What an earlier release stored is brought up to date first.
  const versions = IN_FULL ? fixtureVersions() : fixtureVersions().slice(-1)

  it.each(versions)('copies the data of release %s, with every kind of link', async (version) => {
    const env = copyDataDir(version, await testFolder())
    const to = await postgresPlace()
    expect(await operator(env, 'migrate')).toMatchObject({ code: 0 })
    expect(await operator(env, 'move', '--to', to)).toMatchObject({ code: 0, err: '' })
    const verified = await operator(env, 'verify')
    expect(verified.err).toBe('')
    expect(await operator({ ...env, DATABASE_URL: to }, 'verify')).toEqual(verified)
  })

  it('leaves an empty database behind when it is interrupted', async () => {
    const { env, folder } = await stopped(1)
    const to = await postgresPlace()
    const source = await connect(join(folder, 'applications.sqlite'), OPERATING)
    const target = await openDatabase(to, OPERATING)
    const broken = onQuery(target, (node) => {
      const text = JSON.stringify(node)
      if (text.includes('insert into') && text.includes('"events"')) throw new Error('unplugged')
    })
    await expect(moveTables(source, broken)).rejects.toThrow('unplugged')
    const { rows } = await sql<{
      count: string
    }>`select count(*) as count from applications`.execute(target)
    expect(Number(rows[0]?.count)).toBe(0)
    await Promise.all([source.destroy(), target.destroy()])
    expect(await operator(env, 'move', '--to', to)).toMatchObject({ code: 0 })
  })

  it.each([
    ['without a target', [], 2, '--to must be the URL of a PostgreSQL database'],
    ['to SQLite', ['--to', 'other.sqlite'], 2, '--to must be the URL of a PostgreSQL database'],
    ['from nothing', ['--to', 'postgres://localhost/none'], 1, 'There is no database at'],
  ])('is refused %s', async (_, args, code, message) => {
    const refused = await operator({ DATA_DIR: await testFolder() }, 'move', ...args)
    expect(refused).toMatchObject({ code, err: expect.stringContaining(message) })
  })

  it.each([
    ["business_name = 'a' || char(0)", 'The database cannot store U+0000'],
    ["business_name = x'ff'", 'bytes in business_name'],
    ['annual_sales = 0.5', 'invalid input syntax for type'],
  ])('names a row that someone changed: %s', async (change, reason) => {
    const { env, folder } = await stopped(3)
    const database = new DatabaseSync(join(folder, 'applications.sqlite'))
    database.exec(`update applications set ${change} where rowid = 2`)
    database.close()
    const to = await postgresPlace()
    expect(await operator(env, 'move', '--to', to)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        new RegExp(`^The row 2 of applications was changed so .*: ${reason.replace('+', '.')}`),
      ),
    })
  })

  it('is refused while a server uses the database', async () => {
    const server = await testServer()
    await server.app.inject('/apply/merchant-agreement.html')
    const refused = await operator(
      { DATA_DIR: server.folder },
      'move',
      '--to',
      await postgresPlace(),
    )
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Stop the servers') })
  })
})
