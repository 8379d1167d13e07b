import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  changePieces,
  countPieces,
  documentStores,
  removePieces,
} from '../../test-support/document-stores.ts'
import { mainly, postgresPlace } from '../../test-support/engines.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { s3Error, testBucket } from '../../test-support/test-bucket.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  checkFile,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'

async function submitted(settings: Readonly<Record<string, string>>) {
  const own = { ...ASKS_FOR_DOCUMENTS, ...settings }
  const server = await testServer(own)
  const document = await uploadedDocument(server)
  const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
  const env = { ...own, DATA_DIR: server.folder }
  const identity = join(server.folder, 'sealing-identity.txt')
  return { server, env, reference, identity, id: document.id }
}

describe.each(documentStores)('a document on $name', ({ settings, other }) => {
  it('is shown, opened, exported, verified, re-encrypted and erased with the application', async () => {
    const { server, env, reference, identity, id } = await submitted(await settings())
    const shown = await operator(env, 'show', reference, '--identity', identity)
    expect(shown.out).toContain(`check.pdf, ${id}`)
    const open = async (key: string) => {
      const file = join(await testFolder(), 'opened.pdf')
      const { code } = await operator(
        ...[env, 'document', reference, id, '--identity', key, '--output', file],
      )
      return code === 0 ? readFile(file) : undefined
    }
    expect(await open(identity)).toEqual(checkFile)
    const { out } = await operator(env, 'show', reference)
    expect(out.match(/viewed/g)).toHaveLength(2)
    const exported = await operator(env, 'export', '--identity', identity)
    expect(JSON.parse(exported.out).record.submission.documents).toMatchObject([{ id }])
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    expect(await operator({ ...env, ...other }, 'verify')).toMatchObject({ code: 0 })

    const { file, recipient } = await newKey()
    const rekeyed = { ...env, SEALING_RECIPIENTS: recipient }
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).out).toContain('1 re-encrypt')
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).out).toContain('1 already')
    expect(await open(identity)).toBeUndefined()
    expect(await open(file)).toEqual(checkFile)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })

    const moved = { ...rekeyed, ...other, SEALING_RECIPIENTS: (await newKey()).recipient }
    expect((await operator(moved, 'rekey', '--identity', file)).out).toContain('1 re-encrypt')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })

    await operator(env, 'status', reference, 'reviewing')
    await operator(env, 'status', reference, 'declined', '--unseen')
    expect(await operator(env, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    expect(await server.db.selectFrom('documents').selectAll().execute()).toEqual([])
    expect(await countPieces(server)).toBe(0)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('is reported by verify and not opened if it was changed or removed', async () => {
    const { server, env, reference, identity, id } = await submitted(await settings())
    const problems = async () => (await operator(env, 'verify')).err
    const problem = `${reference}: a document was changed`
    await changePieces(server)
    expect(await problems()).toContain(problem)
    const file = join(await testFolder(), 'opened.pdf')
    const opened = await operator(
      ...[env, 'document', reference, id, '--identity', identity, '--output', file],
    )
    expect([opened.code, opened.err]).toEqual([1, expect.stringContaining('was changed')])
    const { recipient } = await newKey()
    const rekeyed = { ...env, SEALING_RECIPIENTS: recipient }
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).err).toContain(
      'a document was changed',
    )
    await server.db.deleteFrom('documents').execute()
    expect(await problems()).toContain(problem)
  })

  it('is reported as lost if nothing of it is stored', async () => {
    const { server, env, reference, identity, id } = await submitted(await settings())
    await removePieces(server)
    const lost = `${reference}: a document is no longer stored`
    expect((await operator(env, 'verify')).err).toContain(lost)
    const output = join(await testFolder(), 'opened.pdf')
    const opening = ['document', reference, id, '--identity', identity, '--output', output]
    expect((await operator(env, ...opening)).err).toContain('the document is no longer stored')
  })
})

/** The tests above cover the rows on both engines; a bucket's answers affect no SQL. */
const besideBucket = mainly('SQLite')

describe.each(besideBucket)('a document in an unavailable bucket, on $name', ({ settings }) => {
  const UNAVAILABLE = 'S3_BUCKET: the bucket is unavailable: SlowDown (503)\n'

  it('is not reported as changed, and stays encrypted as it was', async () => {
    const s3 = await testBucket()
    const { env, reference, identity, id } = await submitted({
      ...(await settings()),
      ...s3.settings,
    })
    const rekeyed = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
    const before = [...s3.objects.keys()]
    s3.fault = (method) => (method === 'PUT' ? s3Error(503, 'SlowDown') : undefined)
    const { code, err } = await operator(rekeyed, 'rekey', '--identity', identity)
    expect([code, err]).toEqual([1, expect.stringContaining(UNAVAILABLE)])
    s3.fault = () => s3Error(503, 'SlowDown')
    expect(await operator(env, 'verify')).toMatchObject({
      code: 1,
      err: `The documents of 1 application were not compared; all else is intact:\n  ${UNAVAILABLE}`,
    })
    const { out } = await operator(env, 'verify', '--json')
    const skipped = [{ reference, reason: UNAVAILABLE.trim() }]
    expect(JSON.parse(out)).toMatchObject({ intact: true, skipped })
    s3.fault = () => undefined
    expect([...s3.objects.keys()]).toEqual(before)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    const file = join(await testFolder(), 'opened.pdf')
    const words = ['document', reference, id, '--identity', identity, '--output', file]
    expect(await operator(env, ...words)).toMatchObject({ code: 0 })
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).out).toContain('1 re-encrypt')
  })

  it('is named beside what was changed', async () => {
    const s3 = await testBucket()
    const { server, env, reference } = await submitted({ ...(await settings()), ...s3.settings })
    await server.db.updateTable('applications').set({ annual_sales: 1 }).execute()
    s3.fault = () => s3Error(503, 'SlowDown')
    const { code, err } = await operator(env, 'verify')
    expect(code).toBe(1)
    expect(err).toContain(`The audit log is not intact:\n  ${reference}: `)
    expect(err).toContain(`The documents of 1 application were not compared:\n  ${UNAVAILABLE}`)
  })

  /** Re-encrypts a document in a bucket for a new key. `left` lists what it had before. */
  async function rekeying() {
    const s3 = await testBucket()
    const { env, identity } = await submitted({ ...(await settings()), ...s3.settings })
    const rekeyed = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
    const before = [...s3.objects]
    return {
      s3,
      before,
      rekey: () => operator(rekeyed, 'rekey', '--identity', identity),
      left: () => before.filter(([key]) => s3.objects.has(key)),
    }
  }

  it('is no longer stored under an earlier key', async () => {
    const { rekey, left } = await rekeying()
    expect(await rekey()).toMatchObject({ code: 0 })
    expect(left()).toEqual([])
  })

  it('is no longer stored under an earlier key once an interrupted re-encryption is repeated', async () => {
    const { s3, before, rekey, left } = await rekeying()
    for (const [key, object] of before) s3.objects.set(key, { ...object, storedAt: new Date(0) })
    s3.fault = (method) => (method === 'DELETE' ? s3Error(503, 'SlowDown') : undefined)
    expect(await rekey()).toMatchObject({ code: 1, err: expect.stringContaining(UNAVAILABLE) })
    expect(left()).not.toEqual([])
    s3.fault = () => undefined
    expect(await rekey()).toMatchObject({ code: 0, out: expect.stringContaining('1 already') })
    expect(left()).toEqual([])
  })

  it('is deleted with the next application that is erased', async () => {
    const s3 = await testBucket()
    const { server, env, reference } = await submitted({ ...(await settings()), ...s3.settings })
    const other = referenceIn(
      await server.submit(submissionWithDocuments(await uploadedDocument(server))),
    )
    s3.fault = (method) => (method === 'DELETE' ? s3Error(503, 'SlowDown') : undefined)
    const erased = await operator(env, 'erase', reference, '--yes')
    expect([erased.code, erased.out, erased.err]).toEqual([
      1,
      `${reference} was erased.\n`,
      expect.stringMatching(
        /SlowDown \(503\)\nDocuments of erased applications may still be stored/,
      ),
    ])
    s3.fault = () => undefined
    expect(s3.objects.size).toBe(6)
    expect(await operator(env, 'erase', other, '--yes')).toMatchObject({ code: 0 })
    expect(s3.objects.size).toBe(0)
  })
})

describe('an application', () => {
  it('is re-encrypted even if one of its documents cannot be opened', async () => {
    const own = { ...ASKS_FOR_DOCUMENTS }
    const server = await testServer(own)
    const other = await testServer(own)
    const document = await uploadedDocument({ app: server.app, folder: other.folder })
    const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
    const env = { ...own, DATA_DIR: server.folder }
    const identity = join(server.folder, 'sealing-identity.txt')
    const { file, recipient } = await newKey()
    const rekeyed = { ...env, SEALING_RECIPIENTS: recipient }
    const result = await operator(rekeyed, 'rekey', '--identity', identity)
    expect([result.code, result.err]).toEqual([1, expect.stringContaining(reference)])
    expect((await operator(env, 'show', reference, '--identity', file)).out).toContain('check.pdf')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })
})

it('no database is moved while the documents in the bucket cannot be compared', async () => {
  const s3 = await testBucket()
  const { server, env } = await submitted(s3.settings)
  await server.app.close()
  s3.fault = () => s3Error(503, 'SlowDown')
  const to = await postgresPlace()
  expect(await operator(env, 'move', '--to', to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3_BUCKET: the bucket is unavailable: SlowDown (503)'),
  })
  s3.fault = () => undefined
  expect(await operator(env, 'move', '--to', to)).toMatchObject({ code: 0, err: '' })
})
