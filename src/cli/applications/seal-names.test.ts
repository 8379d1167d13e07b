import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'apply@example.com',
  NOTIFY_EMAIL: 'team@example.com',
  MAIL_KEY: 'k'.repeat(32),
}

describe.each(engines)('SEAL_NAMES=yes on $name', (engine) => {
  async function withSealed() {
    const settings = { ...(await engine.settings()), ...MAIL, SEAL_NAMES: 'yes' }
    const server = await testServer(settings)
    const businessName = 'Golden Gate Bakery'
    const reference = referenceIn(await server.submit({ ...sampleSubmission(), businessName }))
    await server.submit({ ...sampleSubmission(), businessName: 'Another' })
    return { server, reference, env: { ...settings, DATA_DIR: server.folder } }
  }

  it('leaves no business name readable in the database', async () => {
    const { server } = await withSealed()
    for (const table of ['applications', 'signed_copies', 'events', 'deliveries'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      const values = rows.flatMap((row) => Object.values<unknown>(row))
      const text = values.map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      )
      expect(text.join('\n')).not.toMatch(/Golden Gate/i)
    }
    expect((await stat(join(server.folder, 'name-key.txt'))).mode & 0o777).toBe(0o600)
  })

  it('shows a business name with the identity only, and finds it by its hash', async () => {
    const { server, reference, env } = await withSealed()
    const listed = await operator(env, 'list')
    expect(listed.out).toMatch(new RegExp(`${reference} .* \\(sealed\\) `))
    expect(JSON.parse((await operator(env, 'list', '--json')).out)).toMatchObject([
      { businessName: null },
      { businessName: null },
    ])
    expect((await operator(env, 'show', reference)).out).toContain('(DBA): (sealed)\n')
    const identity = ['--identity', join(server.folder, 'sealing-identity.txt')]
    const opened = await operator(env, 'show', reference, ...identity)
    expect(opened.out).toContain('    Business Name (DBA): Golden Gate Bakery\n')
    const byName = async (name: string) =>
      JSON.parse((await operator(env, 'list', '--name', name, '--json')).out)
    expect(await byName(' golden  GATE\u200b bakery')).toMatchObject([{ reference }])
    expect(await byName('Golden Gate')).toEqual([])
    expect(await byName('')).toEqual([])
  })

  it('keeps the evidence valid, since it covers the hash', async () => {
    const { server, reference, env } = await withSealed()
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    for (const business_name_hash of ['x', null]) {
      await server.db
        .updateTable('applications')
        .set({ business_name_hash })
        .where('reference', '=', reference)
        .execute()
      const { err } = await operator(env, 'verify')
      expect(err).toContain(`${reference}: the row was changed`)
    }
  })
})

it('finds a readable business name by its stored text', async () => {
  const server = await testServer()
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const env = { DATA_DIR: server.folder }
  const { out } = await operator(env, 'list', '--name', sampleSubmission().businessName, '--json')
  expect(JSON.parse(out)).toMatchObject([{ reference }])
  expect((await operator(env, 'list', '--name', 'x')).out).toBe('No matching applications.\n')
})
