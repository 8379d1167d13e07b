import { describe, expect, it } from 'vitest'
import {
  CONSOLE_DOCUMENT_FRAME_PATH,
  copyRoute,
  documentRoute,
} from '../../api/console/documents.ts'
import { urlOf } from '../../api/route.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines, itMainly, mainly } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, sha256, submittedLink } from '../../test-support/test-copies.ts'
import { referenceIn, storedText, submitSamples } from '../../test-support/test-server.ts'
import {
  encrypted,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { inDatabase } from '../documents/database-store.ts'
import { readDocument } from '../documents/join-pieces.ts'
import { storedEvents } from '../ledger/store.ts'
import { decryptCopy, newCopyKey } from '../signed-copies/link-service.ts'
import { eraseExpiredLinks } from '../signed-copies/store.ts'

const documentPath = (reference: string, id: string) =>
  urlOf(documentRoute, { params: { reference, id } })
const copyPath = (reference: string, version: number) =>
  urlOf(copyRoute, { params: { reference, version: `${version}` } })

describe.each(mainly('PostgreSQL'))('a document in the console on $name', (engine) => {
  it('is sent encrypted, for the application that it belongs to', async () => {
    const server = await consoleServer(await engine.settings())
    const document = await uploadedDocument(server)
    const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
    const [another = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    const row = await server.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    const answer = await person.get(documentPath(reference, document.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload).toEqual(await readDocument(server.db, inDatabase, row))
    expect(answer.rawPayload).toHaveLength((await encrypted(server)).bytes.length)
    expect((await person.get(documentPath(another, document.id))).statusCode).toBe(404)
  })

  it('is not available through the forged row of another application', async () => {
    const server = await consoleServer(await engine.settings())
    const document = await uploadedDocument(server)
    const sent = await server.submit(submissionWithDocuments(document))
    const [another = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    await server.db.updateTable('documents').set({ reference: another }).execute()
    for (const reference of [referenceIn(sent), another]) {
      const answer = await person.get(documentPath(reference, document.id))
      expect([reference, answer.statusCode]).toEqual([reference, 404])
    }
  })

  it('is not sent without a piece that is missing', async () => {
    const server = await consoleServer(await engine.settings())
    const document = await uploadedDocument(server)
    const reference = referenceIn(await server.submit(submissionWithDocuments(document)))
    const person = await server.signIn('viewer')
    await server.db.deleteFrom('document_pieces').execute()
    const answer = await person.get(documentPath(reference, document.id))
    expect([answer.statusCode, answer.json().errors]).toMatchObject([409, [{ code: 'evidence' }]])
  })

  it('is unknown until it is submitted', async () => {
    const server = await consoleServer(await engine.settings())
    const { id } = await uploadedDocument(server)
    const [reference = ''] = await submitSamples(server, 1)
    const person = await server.signIn('viewer')
    expect((await person.get(documentPath(reference, id))).statusCode).toBe(404)
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

describe.each(engines)('a signed copy in the console on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  const shares = shared(async () => {
    const server = await consoleServer(await engine.settings())
    return { server, person: await server.signIn('viewer') }
  })

  async function submitted() {
    const { server, person } = shares()
    const link = await submittedLink(server)
    const { reference } = link
    const { copyKey: key } = await server.open(reference)
    const path = copyPath(reference, 1)
    const kinds = async () =>
      ((await storedEvents(server.db, [reference])).get(reference) ?? []).map(({ kind }) => kind)
    const decrypted = (bytes: Uint8Array) => decryptCopy({ reference, key }, bytes)
    return { server, link, reference, key, path, person, kinds, decrypted }
  }

  itOnce('is the one that the applicant gets, and sent encrypted', async () => {
    const { server, link, reference, path, person, decrypted } = await submitted()
    const { rawPayload: pdf } = await fetchCopy(server, link)
    const answer = await person.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).not.toBe('%PDF-')
    expect(sha256(decrypted(answer.rawPayload))).toBe(sha256(pdf))
    const last = (await storedEvents(server.db, [reference])).get(reference)?.at(-1)
    expect(last).toMatchObject({ kind: 'downloaded' })
    expect(last?.detail).toContain('"by"')
    expect(await storedProblems(server)).toEqual([])
  })

  it('is generated once with its key if nobody has downloaded it', async () => {
    const { server, link, key, path, person, kinds, decrypted } = await submitted()
    expect((await person.get(path)).statusCode).toBe(204)
    const generated = await Promise.all([1, 2].map(() => person.send('POST', path, { key })))
    expect(generated.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const { rawPayload: encrypted } = await person.get(path)
    const { rawPayload: pdf } = await fetchCopy(server, link)
    expect(sha256(decrypted(encrypted))).toBe(sha256(pdf))
    expect(await kinds()).toEqual(['received', 'copied', 'downloaded', 'downloaded'])
    expect(await storedText(server)).not.toContain(key)
  })

  itOnce('has the same bytes after the link of the applicant has expired', async () => {
    const { server, link, key, path, person, decrypted } = await submitted()
    const { rawPayload: pdf } = await fetchCopy(server, link)
    await eraseExpiredLinks(server.db, new Date('9999-01-01'))
    expect((await fetchCopy(server, link)).statusCode).toBe(404)
    expect((await person.get(path)).statusCode).toBe(204)
    expect((await person.send('POST', path, { key })).statusCode).toBe(204)
    expect(sha256(decrypted((await person.get(path)).rawPayload))).toBe(sha256(pdf))
  })

  itOnce('is not generated with another key, nor for a version that does not exist', async () => {
    const { reference, key, path, person, kinds } = await submitted()
    const none = copyPath(reference, 2)
    expect((await person.get(none)).statusCode).toBe(404)
    for (const [url, body, status] of [
      [path, { key: newCopyKey() }, 404],
      [path, { key: 'short' }, 400],
      [none, { key }, 404],
      [copyPath('MA-2222-2222', 1), { key }, 404],
    ] as const) {
      expect((await person.send('POST', url, body)).statusCode).toBe(status)
    }
    expect(await kinds()).toEqual(['received'])
  })
})

it('a copy whose row has no bytes, which SQLite stores, cannot be opened', async () => {
  const server = await consoleServer()
  const link = await submittedLink(server)
  await fetchCopy(server, link)
  const person = await server.signIn('viewer')
  const odd = 5 as unknown as Uint8Array
  await server.db.updateTable('signed_copies').set({ pdf: odd, record: odd }).execute()
  const { statusCode, rawPayload } = await person.get(copyPath(link.reference, 1))
  expect([statusCode, rawPayload.length]).toEqual([200, 0])
  expect((await fetchCopy(server, link)).statusCode).toBe(404)
})
