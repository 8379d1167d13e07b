import { describe, expect, it } from 'vitest'
import { createDocumentRoute, PIECE_BYTES } from '../../api/documents.ts'
import { limits } from '../../application/reference/limits.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { countPieces, documentStores } from '../../test-support/document-stores.ts'
import { newKey } from '../../test-support/new-key.ts'
import { operator } from '../../test-support/run-operator.ts'
import { s3Error, testBucket } from '../../test-support/test-bucket.ts'
import {
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  askDocument,
  checkFile,
  createDocument,
  encrypted,
  sendPiece,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { verifyEvidence } from '../evidence/service.ts'
import { DAY_MS } from '../platform/days.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { documentStore } from './document-store.ts'
import { inPieces } from './join-pieces.ts'
import { documents, documentsFullness, maxDocumentBytes } from './service.ts'

const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS)

function removeExpired({ db, config, signer }: TestServer, at: Date) {
  const store = documentStore(config)
  const trust = () => readTrust(config)
  return documents({ db, store, now: () => at, maxBytes: 0, signer, trust }).removeExpired()
}

describe.each(documentStores)('a document on $name', ({ settings }) => {
  const server = async () => testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })

  it('arrives in pieces, in any order, and again after an interruption', async () => {
    const on = await server()
    const { bytes, hash } = await encrypted(on)
    const [first = bytes, second = bytes, third = bytes] = inPieces(bytes)
    const created = await createDocument(on, { size: bytes.length, recipients: hash })
    expect([created.statusCode, created.headers['cache-control']]).toEqual([201, 'no-store'])
    const status = async () => (await askDocument(on, 'GET', created.json())).json()
    expect(await status()).toEqual({ pieces: [], sha256: '' })
    expect((await sendPiece(on, created.json(), 2, third)).statusCode).toBe(204)
    expect((await sendPiece(on, created.json(), 0, first)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 2], sha256: '' })
    expect((await sendPiece(on, created.json(), 0, first)).statusCode).toBe(204)
    expect((await sendPiece(on, created.json(), 1, second)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1, 2], sha256: bytesHash(bytes) })
  })

  it('is complete once it has each of its pieces, and none past its end or empty', async () => {
    const on = await server()
    const bytes = new Uint8Array(2 * PIECE_BYTES).fill(7)
    const created = (await createDocument(on, { size: bytes.length })).json()
    const sent = async (number: number, piece: Uint8Array) =>
      (await sendPiece(on, created, number, piece)).statusCode
    const status = async () => (await askDocument(on, 'GET', created)).json()
    expect(await sent(2, new Uint8Array())).toBe(400)
    const [stored] = await on.db.selectFrom('documents').selectAll().execute()
    if (!stored) throw new Error('the document is not stored')
    // As an earlier release took it.
    const empty = { number: 2, bytes: new Uint8Array() }
    await documentStore(on.config).put(on.db, stored, empty)
    const [first = bytes, second = bytes] = inPieces(bytes)
    expect(await sent(0, first)).toBe(204)
    expect(await status()).toEqual({ pieces: [0], sha256: '' })
    expect(await sent(1, second)).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1], sha256: bytesHash(bytes) })
    await documentStore(on.config).remove(stored)
    await on.db.deleteFrom('document_pieces').execute()
    expect(await sent(1, second)).toBe(204)
    expect(await status()).toEqual({ pieces: [], sha256: bytesHash(bytes) })
    expect(await countPieces(on)).toBe(0)
  })

  it('makes nothing look changed, whatever is sent and however often at once', async () => {
    const env = { ...ASKS_FOR_DOCUMENTS, ...(await settings()) }
    const on = await testServer(env)
    const size = 2 * PIECE_BYTES
    const created = (await createDocument(on, { size })).json()
    const status = async () => (await askDocument(on, 'GET', created)).json()
    const send = (number: number, fill: number, length = PIECE_BYTES) =>
      sendPiece(on, created, number, new Uint8Array(length).fill(fill))
    await Promise.all([
      ...[1, 2, 3].map((fill) => send(0, fill)),
      status(),
      ...[1, 2, 3].map((fill) => send(1, fill)),
      status(),
      send(2, 0, 0),
      status(),
      send(0, 4),
      send(1, 5),
      status(),
    ])
    const { sha256 } = await status()
    await Promise.all([send(0, 6), send(1, 7), send(2, 0, 0)])
    expect(await status()).toEqual({ pieces: [0, 1], sha256 })
    const { id } = created
    const type = 'application/pdf'
    const document = { id, kind: 'voided-check', name: 'check.pdf', size, type, sha256 }
    const reference = referenceIn(await on.submit(submissionWithDocuments(document)))
    await Promise.all([send(0, 8), send(1, 9)])
    const store = documentStore(on.config)
    const verified = async () =>
      (await verifyEvidence(on.db, await readTrust(on.config), { store })).problems
    expect(await verified()).toEqual([])
    const { recipient } = await newKey()
    const identity = `${on.folder}/sealing-identity.txt`
    const changed = { ...env, DATA_DIR: on.folder, SEALING_RECIPIENTS: recipient }
    const rekeyed = await operator(changed, 'rekey', '--identity', identity)
    // The bytes are no encrypted document; the application is no longer under the old key.
    expect(rekeyed.out).toBe('1 re-encrypted, 0 already were.\n')
    await expect(on.open(reference)).rejects.toThrow()
    expect(await verified()).toEqual([])
  })

  it('has no name that does not read as it is written', async () => {
    const on = await server()
    const document = await uploadedDocument(on)
    const named = { ...document, name: 'statement-\u202efdp.exe' }
    const refused = await on.submit(submissionWithDocuments(named))
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ field: 'documents.0', code: 'document.name' }],
    ])
    expect((await on.submit(submissionWithDocuments(document))).statusCode).toBe(303)
  })

  it('belongs to one application', async () => {
    const on = await server()
    const document = await uploadedDocument(on)
    const reference = referenceIn(await on.submit(submissionWithDocuments(document)))
    const { submission } = await on.open(reference)
    expect(submission.documents).toMatchObject([{ id: document.id, name: 'check.pdf' }])
    const again = await on.submit(submissionWithDocuments(document))
    expect([again.statusCode, again.json().errors]).toMatchObject([
      422,
      [{ field: 'documents.0', code: 'document.missing' }],
    ])
    const asked = [
      await askDocument(on, 'GET', document),
      await askDocument(on, 'DELETE', document),
    ]
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    await removeExpired(on, inDays(400))
    expect(await countPieces(on)).toBe(3)
  })

  it('belongs to one of two applications that are submitted at once', async () => {
    const on = await server()
    const body = submissionWithDocuments(await uploadedDocument(on))
    const answers = await Promise.all([on.submit(body), on.submit(body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
    expect(await on.stored()).toBe(1)
  })

  it('is deleted when the applicant removes it, or no application has it in time', async () => {
    const on = await server()
    const removed = await uploadedDocument(on)
    await createDocument(on)
    const complete = await uploadedDocument(on)
    const left = async () => {
      const rows = await on.db.selectFrom('documents').select('id').execute()
      return [rows.length, await countPieces(on)]
    }
    expect((await askDocument(on, 'DELETE', removed)).statusCode).toBe(204)
    expect((await askDocument(on, 'DELETE', removed)).statusCode).toBe(404)
    expect(await left()).toEqual([2, 3])
    await removeExpired(on, inDays(1))
    expect(await left()).toEqual([1, 3])
    await removeExpired(on, inDays(30))
    expect(await left()).toEqual([0, 0])
    const late = await on.submit(submissionWithDocuments(complete))
    expect([late.statusCode, late.json().errors[0].code]).toEqual([422, 'document.missing'])
  })

  it('is not stored once the store is full', async () => {
    const on = await testServer({
      ...ASKS_FOR_DOCUMENTS,
      ...(await settings()),
      MAX_DOCUMENTS_MB: '15',
    })
    const file = Buffer.alloc(8 * 1024 * 1024, 1)
    await uploadedDocument(on, { file })
    expect((await createDocument(on)).statusCode).toBe(503)
    const smaller = await uploadedDocument(on, { file: file.subarray(0, 1000) })
    expect(smaller.sha256).not.toBe('')
    const full = await documentsFullness(on.db, maxDocumentBytes(on.config))
    expect(full.inAll).toBeGreaterThan(0.5)
    // However small the store, one address may have five of the largest documents.
    expect(full.byAddress).toBeLessThan(full.inAll)
    expect(full.byNetwork).toBe(full.byAddress)
  })

  it('counts once its pieces arrive, and is forgotten within minutes if none does', async () => {
    const clock = { now: TEST_NOW }
    const env = { ...ASKS_FOR_DOCUMENTS, ...(await settings()), MAX_DOCUMENTS_MB: '15' }
    const on = await testServer({ ...env, NEW_DRAFTS_PER_HOUR: '1000' }, { now: () => clock.now })
    const announced = []
    for (let many = 0; many < 50; many += 1) announced.push(await createDocument(on))
    expect(new Set(announced.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const [first, second] = announced
    if (!first || !second) throw new Error('nothing was announced')
    const piece = new Uint8Array(PIECE_BYTES)
    expect((await sendPiece(on, first.json(), 0, piece)).statusCode).toBe(204)
    expect((await sendPiece(on, first.json(), 0, piece)).statusCode).toBe(204)
    const arrived = on.db.selectFrom('documents').select('arrived').where('arrived', '>', 0)
    expect(await arrived.execute()).toEqual([{ arrived: 1 }])
    clock.now = new Date(TEST_NOW.getTime() + 16 * 60_000)
    expect((await sendPiece(on, second.json(), 0, piece)).statusCode).toBe(404)
    expect((await sendPiece(on, first.json(), 1, piece)).statusCode).toBe(204)
    await removeExpired(on, clock.now)
    expect((await on.db.selectFrom('documents').select('id').execute()).length).toBe(1)
  })
})

describe('a document', () => {
  it('goes on arriving after its bucket was unavailable', async () => {
    const s3 = await testBucket()
    const on = await testServer({ ...ASKS_FOR_DOCUMENTS, ...s3.settings })
    const { bytes, hash } = await encrypted(on)
    const [first = bytes, second = bytes, third = bytes] = inPieces(bytes)
    const created = await createDocument(on, { size: bytes.length, recipients: hash })
    expect((await sendPiece(on, created.json(), 0, first)).statusCode).toBe(204)
    s3.fault = () => s3Error(503, 'SlowDown')
    const refused = [
      await sendPiece(on, created.json(), 1, second),
      await askDocument(on, 'GET', created.json()),
    ]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect(on.logged()).toContain('the bucket is unavailable: SlowDown (503)')
    expect(on.logged()).not.toMatch(/AWS4|Signature|SECRET|[?/]list-type/)
    s3.fault = () => undefined
    const status = async () => (await askDocument(on, 'GET', created.json())).json()
    expect((await status()).pieces).toEqual([0])
    expect((await sendPiece(on, created.json(), 1, second)).statusCode).toBe(204)
    expect((await sendPiece(on, created.json(), 2, third)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1, 2], sha256: bytesHash(bytes) })
  })

  it('is not asked for, and has no endpoint, unless the operator wants one', async () => {
    const server = await testServer()
    const unknown = await server.app.inject({ method: 'POST', url: '/api/nothing', payload: {} })
    const answer = await createDocument(server)
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    expect((await server.app.inject('/apply/')).body).not.toContain('"documents"')
  })

  it('has its endpoints where a reviewer may ask for one later, and the form asks for none', async () => {
    const server = await consoleServer()
    const document = await uploadedDocument(server)
    expect((await askDocument(server, 'GET', document)).statusCode).toBe(200)
    expect((await server.app.inject('/apply/')).body).not.toContain('"documents"')
  })

  it('can be encrypted with what the page is told', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const { hash } = await encrypted(server)
    const { body } = await server.app.inject('/apply/')
    expect(body).toContain(
      '"asked":[{"kind":"voided-check","isRequired":true},{"kind":"id","isRequired":false}]',
    )
    expect(body).toContain(`"fingerprint":"${hash}"`)
    expect(body).toContain('"recipients":["age1')
  })

  it('is required, unless it is optional', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const answer = await server.submit(submissionWithDocuments())
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ field: 'documents.voided-check', code: 'required' }],
    ])
  })

  it.each([
    ['of an unknown kind', { kind: 'tax-return' }, 'kind'],
    ['that is too large', { size: 2 * limits.documentBytes }, 'size'],
    ['without a size', { size: 0 }, 'size'],
    ['for no known keys', { recipients: 'operator' }, 'recipients'],
  ])('is not created %s', async (_, changes, field) => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const answer = await createDocument(server, changes)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
  })

  it.each([
    ['too short', 0, new Uint8Array(1), 400],
    ['too long', 0, new Uint8Array(PIECE_BYTES + 1), 413],
    ['past the end', 40, new Uint8Array(PIECE_BYTES), 400],
    ['empty', 0, new Uint8Array(), 400],
  ])('has no piece that is %s', async (_, number, bytes, status) => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const created = await createDocument(server)
    const answer = await sendPiece(server, created.json(), number, bytes)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      status,
      status === 413 ? 'body-too-large' : 'bad-request',
    ])
  })

  it.each([
    ['another hash', { sha256: 'a'.repeat(64) }],
    ['another kind', { kind: 'id' }],
    ['an unknown type', { type: 'text/html' }],
    ['another id', { id: '3e8b27d4-61fc-4c0d-9a72-0f4e8d1b6c53' }],
  ])('is not part of an application with %s', async (_, changes) => {
    const server = await testServer({ DOCUMENTS: 'voided-check?' })
    const document = { ...(await uploadedDocument(server)), ...changes }
    const answer = await server.submit(submissionWithDocuments(document))
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      422,
      { field: 'documents.0', code: 'document.missing' },
    ])
  })

  it('is not part of an application twice, or before all of it has arrived', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const document = await uploadedDocument(server)
    const twice = await server.submit(submissionWithDocuments(document, document))
    expect(twice.json().errors).toMatchObject([{ field: 'documents.1', code: 'document.missing' }])
    const { id } = (await createDocument(server)).json()
    const early = await server.submit(submissionWithDocuments(document, { ...document, id }))
    expect(early.json().errors).toMatchObject([{ field: 'documents.1', code: 'document.missing' }])
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
  })

  it('looks unknown to a token that is not its own', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const { id } = await uploadedDocument(server)
    const { token } = await uploadedDocument(server)
    const unknown = await askDocument(server, 'GET', {
      id: '3e8b27d4-61fc-4c0d-9a72-0f4e8d1b6c53',
      token,
    })
    const answers = [
      await askDocument(server, 'GET', { id, token }),
      await askDocument(server, 'DELETE', { id, token }),
      await sendPiece(server, { id, token }, 0, new Uint8Array(PIECE_BYTES)),
    ]
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([404, unknown.body])
    }
  })

  it('leaves neither its name, nor its content, nor its token in the log and the database', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const document = await uploadedDocument(server)
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
    const rows = await server.db.selectFrom('documents').selectAll().execute()
    const events = await server.db.selectFrom('events').selectAll().execute()
    const pieces = await server.db.selectFrom('document_pieces').select('bytes').execute()
    const stored = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('latin1')
    expect(stored).not.toContain(checkFile.subarray(9, 30).toString())
    expect(JSON.stringify([rows, events])).not.toMatch(`${document.token}|check.pdf`)
    expect(server.logged()).not.toMatch(`${document.token}|check.pdf|${document.id}`)
    expect(server.logged()).toContain(`${createDocumentRoute.url}/:id/pieces/:piece`)
  })
})
