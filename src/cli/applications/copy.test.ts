import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { type Engine, engines, mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { copyLinkIn, testServer } from '../../test-support/test-server.ts'

async function signed(engine: Engine) {
  const settings = await engine.settings()
  const server = await testServer(settings)
  const link = copyLinkIn(await server.submit(sampleSubmission()))
  const identity = join(server.folder, 'sealing-identity.txt')
  const output = join(await testFolder(), 'copy.pdf')
  const env = { ...settings, DATA_DIR: server.folder }
  const write = (...more: string[]) =>
    operator(env, 'copy', link.reference, '--identity', identity, ...more)
  return { server, link, env, identity, output, write }
}

describe.each(engines)('operator copy on $name', (engine) => {
  it('writes the same file that the applicant gets, and both can be verified', async () => {
    const { server, link, env, output, write } = await signed(engine)
    const written = await write('--output', output)
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(written.out).toContain(link.reference)
    const file = await readFile(output)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await stat(output)).mode & 0o777).toBe(0o600)
    const request = { method: 'POST', url: '/api/copies', payload: { ...link } } as const
    const served = await server.app.inject(request)
    expect(served.statusCode).toBe(200)
    expect(served.rawPayload.equals(file)).toBe(true)
    expect(await operator(env, 'verify-copy', output)).toMatchObject({ code: 0 })
    const other = await operator(env, 'verify-copy', output, '--reference', 'ma-2222-2222')
    expect(other).toMatchObject({ code: 1 })
    expect(other.err).toContain('copy.pdf is not a signed copy of MA-2222-2222 we issued')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    const events = await server.db.selectFrom('events').select('kind').orderBy('number').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'opened', 'copied', 'downloaded'])
  })
})

/** The tests above cover the rows of a copy on both engines. */
const refused = mainly('SQLite')

describe.each(refused)('operator copy, on $name', (engine) => {
  it('signs nothing without the certificate of a server', async () => {
    const { server, output, write } = await signed(engine)
    await rm(join(server.folder, 'copy-certificate.pem'))
    expect(await write('--output', output)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The copy is not signed yet'),
    })
    expect(existsSync(output)).toBe(false)
  })

  it('does not overwrite a file, and says which argument is missing', async () => {
    const { env, identity, output, write } = await signed(engine)
    expect(await write()).toMatchObject({ code: 2, err: expect.stringContaining('--output') })
    expect(await write('--output', '/nowhere/copy.pdf')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    })
    await write('--output', output)
    const before = await readFile(output)
    expect(await write('--output', output)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })
    expect((await readFile(output)).equals(before)).toBe(true)
    const unknown = ['copy', 'MA-2222-2222', '--identity', identity, '--output', `${output}.2`]
    expect(await operator(env, ...unknown)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no application'),
    })
  })
})
