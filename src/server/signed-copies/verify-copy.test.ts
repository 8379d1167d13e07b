import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { fetchCopy, post, sha256, submittedLink } from '../../test-support/test-copies.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { readSignature } from './testing/read-signature.ts'

describe('verification', () => {
  it('recognizes the copy as served, but neither an altered one nor another reference', async () => {
    const server = await testServer()
    const link = await submittedLink(server)
    const { rawPayload } = await fetchCopy(server, link)
    const hash = sha256(rawPayload)
    const verify = async (question: object) =>
      (await post(server, '/api/verify', question)).json<object>()
    const record = {
      isSignedRecord: true,
      reference: link.reference,
      signedAt: TEST_NOW.toISOString(),
    }
    expect(await verify({ sha256: hash })).toEqual(record)
    expect(await verify({ sha256: hash.toUpperCase(), reference: link.reference })).toEqual(record)
    expect(await verify({ sha256: hash, reference: 'MA-2222-2222' })).toEqual({
      isSignedRecord: false,
    })
    const altered = Buffer.from(rawPayload)
    altered[1000] = (altered[1000] ?? 0) ^ 1
    expect(await verify({ sha256: sha256(altered) })).toEqual({ isSignedRecord: false })
    expect((await readSignature(rawPayload)).isValid).toBe(true)
    expect((await readSignature(altered)).isValid).toBe(false)
  })

  it.each(mainly('PostgreSQL'))(
    'knows no file whose hash was put into the database, on $name',
    async (engine) => {
      const settings = await engine.settings()
      const server = await testServer(settings)
      await fetchCopy(server, await submittedLink(server))
      const forged = join(server.folder, 'forged.pdf')
      await writeFile(forged, 'forged')
      const hash = sha256(Buffer.from('forged'))
      await server.db.updateTable('signed_copies').set({ pdf_sha256: hash }).execute()
      const answer = await post(server, '/api/verify', { sha256: hash })
      expect(answer.json()).toEqual({ isSignedRecord: false })
      const env = { ...settings, DATA_DIR: server.folder }
      expect(await operator(env, 'verify-copy', forged)).toMatchObject({ code: 1, out: '' })
    },
  )

  it('refuses anything but a SHA-256', async () => {
    const server = await testServer()
    expect((await post(server, '/api/verify', { sha256: 'abc' })).statusCode).toBe(400)
  })
})
