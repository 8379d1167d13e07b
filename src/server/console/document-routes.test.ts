import { describe, expect, it } from 'vitest'
import { CONSOLE_DOCUMENT_FRAME_PATH, consoleDocumentPath } from '../../api/console/documents.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { referenceIn, submitSamples } from '../../test-support/test-server.ts'
import {
  encrypted,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { inDatabase } from '../documents/database-store.ts'
import { readDocument } from '../documents/join-pieces.ts'

describe.each(mainly('PostgreSQL'))('a document in the console on $name', (engine) => {
  it('is sent encrypted, for the application that it belongs to', async () => {
    const server = await consoleServer(await engine.settings())
    const document = await uploadedDocument(server)
    const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
    const [another = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    const row = await server.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    const answer = await person.get(consoleDocumentPath(reference, document.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload).toEqual(await readDocument(server.db, inDatabase, row))
    expect(answer.rawPayload).toHaveLength((await encrypted(server)).bytes.length)
    expect((await person.get(consoleDocumentPath(another, document.id))).statusCode).toBe(404)
  })

  it('is not available through the forged row of another application', async () => {
    const server = await consoleServer(await engine.settings())
    const document = await uploadedDocument(server)
    const sent = await server.submit(submissionWithDocuments(document))
    const [another = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    await server.db.updateTable('documents').set({ reference: another }).execute()
    for (const reference of [referenceIn(sent), another]) {
      const answer = await person.get(consoleDocumentPath(reference, document.id))
      expect([reference, answer.statusCode]).toEqual([reference, 404])
    }
  })

  it('is unknown until it is submitted', async () => {
    const server = await consoleServer(await engine.settings())
    const { id } = await uploadedDocument(server)
    const [reference = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    expect((await person.get(consoleDocumentPath(reference, id))).statusCode).toBe(404)
  })
})

it('the frame that draws documents has no origin, no network, and only its own script', async () => {
  const person = await (await consoleServer()).signIn('viewer')
  const { headers, body } = await person.get(CONSOLE_DOCUMENT_FRAME_PATH)
  expect(body).toContain('<script>show()</script>')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; .*; sandbox allow-scripts; script-src 'sha256-\S+' /)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/'self';.*'self'|connect-src|https?:|unsafe-inline|unsafe-eval' /)
  expect(headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
})
