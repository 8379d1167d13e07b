import { describe, expect, it } from 'vitest'
import { PIECE_BYTES } from '../../api/documents.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { removeExpired } from '../../test-support/document-stores.ts'
import { engines } from '../../test-support/engines.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  createDocument,
  sendPiece,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { documentsReceivedAfter as receivedAfter } from '../records/list-service.ts'
import { documentsFullness } from './service.ts'
import { deleteDocument } from './store.ts'

/** The behavior that depends on rows, wherever the bytes are. */
describe.each(engines)('a document on $name', ({ settings }) => {
  it('belongs to one of two simultaneous applications', async () => {
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })
    const body = submissionWithDocuments(await uploadedDocument(server))
    const answers = await Promise.all([server.submit(body), server.submit(body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
    expect(await server.stored()).toBe(1)
  })

  it('does not become part of the application of someone who has read its id in the database', async () => {
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })
    const [own, other] = ['o', 'x'].map((letter) => ({ [INTENT_HEADER]: letter.repeat(43) }))
    const body = submissionWithDocuments(await uploadedDocument(server, { intent: own ?? {} }))
    for (const headers of [{}, other]) {
      const answer = await server.submit(body, headers)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'document.missing'])
    }
    expect((await server.submit(body, own)).statusCode).toBe(303)
  })

  it("does not become part of an attacker's application when the attacker edits its row", async () => {
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })
    const [own, other] = ['o'.repeat(43), 'x'.repeat(43)]
    const uploaded = await uploadedDocument(server, { intent: { [INTENT_HEADER]: own } })
    const sent = submissionWithDocuments(uploaded)
    for (const intent of [intentHash(other), null]) {
      await server.db.updateTable('documents').set({ intent }).execute()
      const answer = await server.submit(sent, { [INTENT_HEADER]: other })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'document.missing'])
    }
    await server.db
      .updateTable('documents')
      .set({ intent: intentHash(own) })
      .execute()
    expect((await server.submit(sent, { [INTENT_HEADER]: own })).statusCode).toBe(303)
  })

  it('is not stored once the store is full', async () => {
    const server = await testServer({
      ...ASKS_FOR_DOCUMENTS,
      ...(await settings()),
      MAX_DOCUMENTS_MB: '15',
    })
    const pieces = (8 * 1024 * 1024) / PIECE_BYTES
    const created = (await createDocument(server, { size: pieces * PIECE_BYTES })).json()
    for (let number = 0; number < pieces; number += 1) {
      const sent = await sendPiece(
        server,
        created,
        number,
        new Uint8Array(PIECE_BYTES).fill(number),
      )
      expect(sent.statusCode).toBe(204)
    }
    expect((await createDocument(server)).statusCode).toBe(503)
    const smaller = await uploadedDocument(server, { file: Buffer.alloc(1000) })
    expect(smaller.sha256).not.toBe('')
    const full = await documentsFullness(server.db, server.config, { now: TEST_NOW, receivedAfter })
    expect(full.inAll).toBeGreaterThan(0.5)
    // Even in a small store, one address may have five of the largest documents.
    expect(full.byAddress).toBeLessThan(full.inAll)
    expect(full.byNetwork).toBe(full.byAddress)
  })

  it('is not deleted as expired once a piece has extended it', async () => {
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, ...(await settings()) })
    await uploadedDocument(server)
    const row = await server.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    const key = { id: row.id, token_hash: row.token_hash }
    expect(await deleteDocument(server.db, key, TEST_NOW)).toBeUndefined()
    expect(await deleteDocument(server.db, key, new Date(row.expires_at))).toMatchObject({
      id: row.id,
    })
  })

  it("counts towards the sender's share for another day if it is submitted", async () => {
    const clock = { now: TEST_NOW }
    const env = { ...ASKS_FOR_DOCUMENTS, ...(await settings()), MAX_DOCUMENTS_MB: '1000' }
    const server = await testServer(env, { now: () => clock.now })
    const submitted = await uploadedDocument(server)
    expect((await server.submit(submissionWithDocuments(submitted))).statusCode).toBe(303)
    const fullness = () =>
      documentsFullness(server.db, server.config, { now: clock.now, receivedAfter })
    const full = await fullness()
    expect(full.inAll).toBe(0)
    expect(full.byAddress).toBeGreaterThan(0)
    expect(full.byNetwork).toBeGreaterThan(0)
    await server.db.updateTable('documents').set({ arrived: 200 }).execute()
    expect((await createDocument(server)).statusCode).toBe(429)
    clock.now = new Date(TEST_NOW.getTime() + DAY_MS)
    expect(await fullness()).toEqual({ inAll: 0, byAddress: 0, byNetwork: 0 })
    expect((await createDocument(server)).statusCode).toBe(201)
  })

  it('counts once its pieces arrive, and is forgotten within minutes if none do', async () => {
    const clock = { now: TEST_NOW }
    const env = { ...ASKS_FOR_DOCUMENTS, ...(await settings()), MAX_DOCUMENTS_MB: '15' }
    const server = await testServer(
      { ...env, NEW_DRAFTS_PER_HOUR: '1000' },
      { now: () => clock.now },
    )
    const announced = []
    for (let count = 0; count < 50; count += 1) announced.push(await createDocument(server))
    expect(new Set(announced.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const [first, second] = announced
    if (!first || !second) throw new Error('nothing was announced')
    const piece = new Uint8Array(PIECE_BYTES)
    expect((await sendPiece(server, first.json(), 0, piece)).statusCode).toBe(204)
    expect((await sendPiece(server, first.json(), 0, piece)).statusCode).toBe(204)
    const arrived = server.db.selectFrom('documents').select('arrived').where('arrived', '>', 0)
    expect(await arrived.execute()).toEqual([{ arrived: 1 }])
    clock.now = new Date(TEST_NOW.getTime() + 16 * 60_000)
    expect((await sendPiece(server, second.json(), 0, piece)).statusCode).toBe(404)
    expect((await sendPiece(server, first.json(), 1, piece)).statusCode).toBe(204)
    await removeExpired(server, clock.now)
    expect((await server.db.selectFrom('documents').select('id').execute()).length).toBe(1)
  })
})
