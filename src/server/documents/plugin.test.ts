import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PIECE_BYTES } from '../../api/documents.ts'
import { countPieces, documentStores, removeExpired } from '../../test-support/document-stores.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import { smallDisk } from '../../test-support/small-disk.ts'
import { s3Error, testBucket } from '../../test-support/test-bucket.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  askDocument,
  createDocument,
  encrypted,
  sendPiece,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { openLedger } from '../open-ledger.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { verifyStored } from '../verification/service.ts'
import { documentStore } from './document-store.ts'
import { inPieces } from './join-pieces.ts'

const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS)

describe.each(documentStores)('a document on $name', ({ settings }) => {
  const server = async () => testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })
  const shares = shared(server)

  it('arrives in pieces, in any order, and again after an interruption', async () => {
    const server = shares()
    const { bytes, hash } = await encrypted(server)
    const [first = bytes, second = bytes, third = bytes] = inPieces(bytes)
    const created = await createDocument(server, { size: bytes.length, recipients: hash })
    expect([created.statusCode, created.headers['cache-control']]).toEqual([201, 'no-store'])
    const status = async () => (await askDocument(server, 'GET', created.json())).json()
    expect(await status()).toEqual({ pieces: [], sha256: '' })
    expect((await sendPiece(server, created.json(), 2, third)).statusCode).toBe(204)
    expect((await sendPiece(server, created.json(), 0, first)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 2], sha256: '' })
    expect((await sendPiece(server, created.json(), 0, first)).statusCode).toBe(204)
    expect((await sendPiece(server, created.json(), 1, second)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1, 2], sha256: bytesHash(bytes) })
  })

  it('is complete once it has each of its pieces, and none that is empty or past its end', async () => {
    const server = shares()
    const bytes = new Uint8Array(2 * PIECE_BYTES).fill(7)
    const others = await countPieces(server)
    const created = (await createDocument(server, { size: bytes.length })).json()
    const sent = async (number: number, piece: Uint8Array) =>
      (await sendPiece(server, created, number, piece)).statusCode
    const status = async () => (await askDocument(server, 'GET', created)).json()
    expect(await sent(2, new Uint8Array())).toBe(400)
    const { id } = created
    const stored = await server.db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Stores an empty piece, as an earlier release did.
    const empty = { number: 2, bytes: new Uint8Array() }
    await documentStore(server.config).put(server.db, stored, empty)
    const [first = bytes, second = bytes] = inPieces(bytes)
    expect(await sent(0, first)).toBe(204)
    expect(await status()).toEqual({ pieces: [0], sha256: '' })
    expect(await sent(1, second)).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1], sha256: bytesHash(bytes) })
    await documentStore(server.config).remove(stored)
    await server.db.deleteFrom('document_pieces').where('document', '=', id).execute()
    expect(await sent(1, second)).toBe(204)
    expect(await status()).toEqual({ pieces: [], sha256: bytesHash(bytes) })
    expect(await countPieces(server)).toBe(others)
  })

  it('never looks changed, whatever is sent and however often at once', async () => {
    const env = { ...ASKS_FOR_DOCUMENTS, ...(await settings()) }
    const server = await testServer(env)
    const size = 2 * PIECE_BYTES
    const created = (await createDocument(server, { size })).json()
    const status = async () => (await askDocument(server, 'GET', created)).json()
    const send = (number: number, fill: number, length = PIECE_BYTES) =>
      sendPiece(server, created, number, new Uint8Array(length).fill(fill))
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
    const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
    await Promise.all([send(0, 8), send(1, 9)])
    const store = documentStore(server.config)
    const verified = async () =>
      (await verifyStored(server.db, openLedger(server.config), { store })).problems
    expect(await verified()).toEqual([])
    const { recipient } = await newKey()
    const identity = `${server.folder}/sealing-identity.txt`
    const changed = { ...env, DATA_DIR: server.folder, SEALING_RECIPIENTS: recipient }
    const rekeyed = await operator(changed, 'rekey', '--identity', identity)
    // The test's bytes are not an encrypted document, so only the application is re-encrypted.
    expect(rekeyed.out).toBe('1 re-encrypted, 0 already up to date.\n')
    await expect(server.open(reference)).rejects.toThrow()
    expect(await verified()).toEqual([])
  })

  it('belongs to one application', async () => {
    const testServer = await server()
    const document = await uploadedDocument(testServer)
    const reference = referenceIn(await testServer.submit(submissionWithDocuments(document)))
    const { submission } = await testServer.open(reference)
    expect(submission.documents).toMatchObject([{ id: document.id, name: 'check.pdf' }])
    const again = await testServer.submit(submissionWithDocuments(document))
    expect([again.statusCode, again.json().errors]).toMatchObject([
      422,
      [{ field: 'documents.0', code: 'document.missing' }],
    ])
    const responses = [
      await askDocument(testServer, 'GET', document),
      await askDocument(testServer, 'DELETE', document),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    await removeExpired(testServer, inDays(400))
    expect(await countPieces(testServer)).toBe(3)
  })

  it('is deleted when the applicant removes it, or when no application includes it in time', async () => {
    const testServer = await server()
    const removed = await uploadedDocument(testServer)
    await createDocument(testServer)
    const complete = await uploadedDocument(testServer)
    const left = async () => {
      const rows = await testServer.db.selectFrom('documents').select('id').execute()
      return [rows.length, await countPieces(testServer)]
    }
    expect((await askDocument(testServer, 'DELETE', removed)).statusCode).toBe(204)
    expect((await askDocument(testServer, 'DELETE', removed)).statusCode).toBe(404)
    expect(await left()).toEqual([2, 3])
    await removeExpired(testServer, inDays(1))
    expect(await left()).toEqual([1, 3])
    await removeExpired(testServer, inDays(30))
    expect(await left()).toEqual([0, 0])
    const late = await testServer.submit(submissionWithDocuments(complete))
    expect([late.statusCode, late.json().errors[0].code]).toEqual([422, 'document.missing'])
  })
})

describe('a document in a bucket', () => {
  it('continues to arrive after its bucket was unavailable', async () => {
    const s3 = await testBucket()
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, ...s3.settings })
    const { bytes, hash } = await encrypted(server)
    const [first = bytes, second = bytes, third = bytes] = inPieces(bytes)
    const created = await createDocument(server, { size: bytes.length, recipients: hash })
    expect((await sendPiece(server, created.json(), 0, first)).statusCode).toBe(204)
    s3.fault = () => s3Error(503, 'SlowDown')
    const refused = [
      await sendPiece(server, created.json(), 1, second),
      await askDocument(server, 'GET', created.json()),
    ]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect(server.logged()).toContain('the bucket is unavailable: SlowDown (503)')
    expect(server.logged()).not.toMatch(/AWS4|Signature|SECRET|[?/]list-type/)
    s3.fault = () => undefined
    const status = async () => (await askDocument(server, 'GET', created.json())).json()
    expect((await status()).pieces).toEqual([0])
    expect((await sendPiece(server, created.json(), 1, second)).statusCode).toBe(204)
    expect((await sendPiece(server, created.json(), 2, third)).statusCode).toBe(204)
    expect(await status()).toEqual({ pieces: [0, 1, 2], sha256: bytesHash(bytes) })
  })
})

describe('a document in a folder', () => {
  it('continues to arrive after the disk was full', async (context) => {
    const disk = await smallDisk(context, 4)
    const DATA_DIR = await testFolder()
    await symlink(disk.folder, join(DATA_DIR, 'documents'))
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, DATA_DIR, DOCUMENT_STORE: 'folder' })
    const { bytes, hash } = await encrypted(server)
    const created = await createDocument(server, { size: bytes.length, recipients: hash })
    await disk.fill()
    const [first = bytes] = inPieces(bytes)
    const refused = await sendPiece(server, created.json(), 0, first)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    const folder = join(DATA_DIR, 'documents')
    expect(server.logged()).toContain(`${folder} cannot be used: the disk is full`)
    await disk.empty()
    expect((await sendPiece(server, created.json(), 0, first)).statusCode).toBe(204)
  })
})
