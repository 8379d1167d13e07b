/** A document that an applicant adds. */
import { Encrypter } from 'age-encryption'
import { createDocumentRoute, documentPieceRoute, documentStatusRoute } from '../api/documents.ts'
import { urlOf } from '../api/route.ts'
import type { Document } from '../application/documents/documents.ts'
import { us } from '../application/forms/us.ts'
import { limits } from '../application/reference/limits.ts'
import { toSubmission } from '../application/submission.ts'
import { signedApplication } from '../application/testing/sample-application.ts'
import { inPieces } from '../server/documents/join-pieces.ts'
import { recipientsHash } from '../server/platform/encryption/recipient.ts'
import { existingKeyPair } from '../server/platform/encryption/unseal.ts'
import type { TestServer } from './test-server.ts'

/** The settings of a server that asks for a voided check, and accepts an ID. */
export const ASKS_FOR_DOCUMENTS = { DOCUMENTS: 'voided-check, id?' }

/** A file of more than two pieces. */
export const checkFile = Buffer.from(
  `%PDF-1.7 voided check of Golden Gate Bakery ${'.'.repeat(600_000)}`,
)

type Server = Pick<TestServer, 'app' | 'folder'>

interface Access {
  readonly id: string
  readonly token: string
}

/** A function that sends a request to a server, and returns the body of its answer. */
export type Ask = (request: {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer<ArrayBuffer>
}) => Promise<string>

/** An uploaded file as the applicant's browser encrypts it. */
interface EncryptedFile {
  readonly bytes: Uint8Array
  /** The hash of its recipients. */
  readonly hash: string
  /** The size of the file itself. */
  readonly size: number
}

/** Encrypts a file to the key that opens a test server's data. */
export async function encrypted(
  { folder }: Pick<TestServer, 'folder'>,
  file?: Uint8Array,
): Promise<EncryptedFile> {
  const { recipients = [] } = (await existingKeyPair(folder)) ?? {}
  return encryptedTo(recipients, file)
}

export async function encryptedTo(
  recipients: readonly string[],
  file: Uint8Array = checkFile,
): Promise<EncryptedFile> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const bytes = await encrypter.encrypt(file)
  return { bytes, hash: recipientsHash(recipients), size: file.length }
}

/** Uploads a file as the page does, and returns the document as the application contains it. */
export async function uploadDocument(
  ask: Ask,
  { bytes, hash, size }: EncryptedFile,
  kind = 'voided-check',
): Promise<Document & Access> {
  const created = await ask({
    method: 'POST',
    path: createDocumentRoute.url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, size: bytes.length, recipients: hash }),
  })
  const access: Access = JSON.parse(created)
  const { id } = access
  const authorization = `Bearer ${access.token}`
  for (const [number, piece] of inPieces(bytes).entries()) {
    await ask({
      method: 'PUT',
      path: urlOf(documentPieceRoute, { params: { id, piece: `${number}` } }),
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: Buffer.from(piece),
    })
  }
  const path = urlOf(documentStatusRoute, { params: { id } })
  const { sha256 } = JSON.parse(await ask({ method: 'GET', path, headers: { authorization } }))
  return { ...access, kind, name: 'check.pdf', size, type: 'application/pdf', sha256 }
}

export function createDocument({ app }: Pick<TestServer, 'app'>, changes: object = {}) {
  const payload = { kind: 'voided-check', size: limits.documentBytes, recipients: 'a'.repeat(64) }
  return app.inject({
    method: 'POST',
    url: createDocumentRoute.url,
    payload: { ...payload, ...changes },
  })
}

export function sendPiece(
  { app }: Pick<TestServer, 'app'>,
  { id, token }: Access,
  number: number,
  payload: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'PUT',
    url: urlOf(documentPieceRoute, { params: { id, piece: `${number}` } }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: Buffer.from(payload),
  })
}

export function askDocument(
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'DELETE',
  { id, token }: Access,
) {
  const headers = { authorization: `Bearer ${token}` }
  return app.inject({ method, url: urlOf(documentStatusRoute, { params: { id } }), headers })
}

export async function uploadedDocument(
  server: Server,
  {
    kind,
    file,
    intent = {},
  }: {
    readonly kind?: string
    readonly file?: Buffer
    readonly intent?: Readonly<Record<string, string>>
  } = {},
): Promise<Document & Access> {
  const ask: Ask = async ({ path, body, headers, ...request }) => {
    const sent = { ...request, url: path, headers: { ...headers, ...intent } }
    return (await server.app.inject({ ...sent, ...(body && { payload: body }) })).body
  }
  return uploadDocument(ask, await encrypted(server, file), kind)
}

/** Returns the signed sample with these documents. */
export function submissionWithDocuments(...documents: readonly (Document & Partial<Access>)[]) {
  const sent = documents.map(({ token: _, ...document }) => document)
  return toSubmission(signedApplication({ documents: sent }), us)
}
