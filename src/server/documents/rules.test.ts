import { describe, expect, it } from 'vitest'
import { createDocumentRoute, PIECE_BYTES } from '../../api/documents.ts'
import { limits } from '../../application/reference/limits.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { testServer } from '../../test-support/test-server.ts'
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

describe('a document', () => {
  it('has no misleading name', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const document = await uploadedDocument(server)
    const named = { ...document, name: 'statement-\u202efdp.exe' }
    const refused = await server.submit(submissionWithDocuments(named))
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ field: 'documents.0', code: 'document.name' }],
    ])
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
  })

  it('is not requested, and has no endpoint, unless the operator wants it', async () => {
    const server = await testServer()
    const unknown = await server.app.inject({ method: 'POST', url: '/api/nothing', payload: {} })
    const answer = await createDocument(server)
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    expect((await server.app.inject('/apply/')).body).not.toContain('"documents"')
  })

  it('has its endpoints if only a reviewer may request one later', async () => {
    const server = await consoleServer()
    const document = await uploadedDocument(server)
    expect((await askDocument(server, 'GET', document)).statusCode).toBe(200)
    expect((await server.app.inject('/apply/')).body).not.toContain('"documents"')
  })

  it('can be encrypted with the data of the page', async () => {
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

  it('is not created of an unknown kind, too large, without a size, or for no known keys', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    for (const [changes, field] of [
      [{ kind: 'tax-return' }, 'kind'],
      [{ size: 2 * limits.documentBytes }, 'size'],
      [{ size: 0 }, 'size'],
      [{ recipients: 'operator' }, 'recipients'],
    ] as const) {
      const answer = await createDocument(server, changes)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
    }
  })

  it('has no piece that is too short, too long, past the end or empty', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const created = await createDocument(server)
    for (const [name, number, bytes, status] of [
      ['too short', 0, new Uint8Array(1), 400],
      ['too long', 0, new Uint8Array(PIECE_BYTES + 1), 413],
      ['past the end', 40, new Uint8Array(PIECE_BYTES), 400],
      ['empty', 0, new Uint8Array(), 400],
    ] as const) {
      const answer = await sendPiece(server, created.json(), number, bytes)
      expect([answer.statusCode, answer.json().errors[0].code], name).toEqual([
        status,
        status === 413 ? 'body-too-large' : 'bad-request',
      ])
    }
  })

  it('is part of an application only with its own hash, kind, type and id', async () => {
    const server = await testServer({ DOCUMENTS: 'voided-check?' })
    const document = await uploadedDocument(server)
    for (const changes of [
      { sha256: 'a'.repeat(64) },
      { kind: 'id' },
      { type: 'text/html' },
      { id: '3e8b27d4-61fc-4c0d-9a72-0f4e8d1b6c53' },
    ]) {
      const answer = await server.submit(submissionWithDocuments({ ...document, ...changes }))
      expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
        422,
        { field: 'documents.0', code: 'document.missing' },
      ])
    }
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
  })

  it('is not part of an application twice, or before it is complete', async () => {
    const server = await testServer(ASKS_FOR_DOCUMENTS)
    const document = await uploadedDocument(server)
    const twice = await server.submit(submissionWithDocuments(document, document))
    expect(twice.json().errors).toMatchObject([{ field: 'documents.1', code: 'document.missing' }])
    const { id } = (await createDocument(server)).json()
    const early = await server.submit(submissionWithDocuments(document, { ...document, id }))
    expect(early.json().errors).toMatchObject([{ field: 'documents.1', code: 'document.missing' }])
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
  })

  it('looks unknown with another token', async () => {
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

  it('leaves neither its name, nor its content, nor its token in the log or the database', async () => {
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
