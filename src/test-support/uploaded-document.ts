/** A document that an applicant adds on a test server. */

import { Encrypter } from 'age-encryption'
import { createDocumentRoute, documentPieceRoute, documentStatusRoute } from '../api/documents.ts'
import { urlOf } from '../api/route.ts'
import type { Document } from '../application/documents.ts'
import { limits } from '../application/reference/limits.ts'

import { toSubmission } from '../application/submission.ts'
import { signedApplication } from '../application/testing/sample-application.ts'
import { inPieces } from '../server/documents/join-pieces.ts'
import { existingKeyPair } from '../server/platform/encryption/own-key-pair.ts'
import { recipientsHash } from '../server/platform/encryption/recipients-hash.ts'
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

/** The file as the applicant's browser encrypts it. */
export async function encrypted(
  { folder }: Pick<TestServer, 'folder'>,
  file: Uint8Array = checkFile,
) {
  const { recipients = [] } = (await existingKeyPair(folder)) ?? {}
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return { bytes: await encrypter.encrypt(file), hash: recipientsHash(recipients) }
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

/** Uploads a file, and returns the document as the application has it. */
export async function uploadedDocument(
  server: Server,
  {
    kind = 'voided-check',
    file = checkFile,
  }: { readonly kind?: string; readonly file?: Buffer } = {},
): Promise<Document & Access> {
  const { bytes, hash } = await encrypted(server, file)
  const created = await createDocument(server, {
    kind,
    size: bytes.length,
    recipients: hash,
  })
  const access: Access = created.json()
  for (const [number, piece] of inPieces(bytes).entries()) {
    await sendPiece(server, access, number, piece)
  }
  const { sha256 } = (await askDocument(server, 'GET', access)).json()
  return { ...access, kind, name: 'check.pdf', size: file.length, type: 'application/pdf', sha256 }
}

/** The signed sample with these documents. */
export function submissionWithDocuments(...documents: readonly (Document & Partial<Access>)[]) {
  const sent = documents.map(({ token: _, ...document }) => document)
  return toSubmission(signedApplication({ documents: sent }))
}
