import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inEachLanguage } from '../../messages/registry.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { agreements, submitSamples, testServer } from '../../test-support/test-server.ts'

describe.each(mainly('SQLite'))('the agreement that was signed, on $name', (engine) => {
  async function signedBy(count: number) {
    const settings = await engine.settings()
    const server = await testServer(settings)
    await submitSamples(server, count)
    const env = { ...settings, DATA_DIR: server.folder }
    return { server, run: (statement: string) => sql.raw(statement).execute(server.db), env }
  }

  it.each([
    ['removed', 'delete from agreements', 'it is missing, but 2 applications were signed under it'],
    ['given another text', `update agreements set source = 'X'`, 'it was changed after'],
    ['given another name', `update agreements set brand_name = 'X'`, 'it was changed after'],
    ['given another version', `update agreements set version = 'X'`, 'it was changed after'],
    ['given another file', `update agreements set pdf = ''`, 'it was changed after'],
    [
      'taken for another',
      `update agreements set sha256 = 'X' where version not like '%.es'`,
      'it is missing, but 2 applications',
    ],
  ])('is reported if it was %s', async (_what, statement, problem) => {
    const { env, run } = await signedBy(2)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    await run(statement)
    const result = await operator(env, 'verify')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain(problem)
  })

  it('is kept beside another file made from the same text', async () => {
    const { server, env } = await signedBy(1)
    const pdf = new Uint8Array([1])
    const agreement = { ...agreements.en, pdf, pdfSha256: bytesHash(pdf) }
    const later = await testServer(env, {
      agreements: await inEachLanguage(async () => agreement),
    })
    await later.app.inject('/apply/merchant-agreement.html')
    expect(later.logged()).not.toContain('give the new text a new version')
    const kept = await server.db.selectFrom('agreements').select('pdf_sha256').execute()
    expect(kept.map(({ pdf_sha256 }) => pdf_sha256)).toContain(agreement.pdfSha256)
    expect(kept).toHaveLength(3)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  })
})
