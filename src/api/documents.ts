/**
 * `{api}/api/documents`: files that the applicant adds, encrypted to the operator in their browser.
 *
 * `POST` creates a document and returns its id and its token, which every other request has in
 * `Authorization: Bearer …`. Each piece of the encrypted file is sent with `PUT`, in any order. A
 * piece has `PIECE_BYTES`; only the last one is shorter. The same piece may be sent again. `GET`
 * lists the pieces that have arrived and, once they are complete, the hash of the whole file. An
 * application refers to documents by id and hash; no token reads a document again. Unknown, expired
 * and submitted documents, and wrong tokens, all get the same 404. Every request gets it if nobody
 * can ask for documents, because neither the form nor a console does. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { limits } from '../application/reference/limits.ts'
import { errorResponses } from './errors.ts'
import { intentHeader } from './intent.ts'
import { route } from './route.ts'

const DOCUMENT_URL = '/api/documents/:id'

export const PIECE_BYTES = 256 * 1024
/** How long a piece may take to arrive. From a phone with 50 kbit/s, it takes 42 seconds. */
export const PIECE_TIMEOUT_MS = 60_000
/** The bytes that encryption adds to a file: its header, and 16 bytes for each 64 KB. */
const ENCRYPTION_BYTES = 64 * 1024

/** Returns the number of pieces of a document of this size. */
export function pieceCount(size: number): number {
  return Math.ceil(size / PIECE_BYTES)
}

/** Returns the largest encrypted size of a file of this size. */
function encryptedBytes(size: number): number {
  return size + ENCRYPTION_BYTES
}

/** An id never begins with a dash, so that the operator's commands do not take it for an option. */
const id = v.pipe(v.string(), v.uuid(), v.examples(['9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14']))

export const documentParams = v.strictObject({ id })

const documentPieceParams = v.strictObject({
  id,
  piece: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.examples(['0'])),
})

const EXAMPLE_TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'

const documentHeaders = v.looseObject({
  authorization: v.pipe(
    v.string(),
    v.regex(/^Bearer [A-Za-z0-9_-]{43}$/),
    v.description('The token of the document'),
    v.examples([`Bearer ${EXAMPLE_TOKEN}`]),
  ),
})

// The builds of the pages leave out unused schemas only if no expression here has side effects.
const EXAMPLE_HASH = /* @__PURE__ */ 'a1'.repeat(32)

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const documentRequest = v.pipe(
  jsonObject({
    /** A kind that the program can ask for. `reply-1` replies to the question with this number. */
    kind: v.pipe(v.string(), v.regex(/^[a-z](?:-?[a-z0-9]){0,39}$/)),
    /** The size of the encrypted file, in bytes. */
    size: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(/* @__PURE__ */ encryptedBytes(limits.documentBytes)),
    ),
    /** The hash of the public keys that the file is encrypted to, from the page's configuration. */
    recipients: sha256,
  }),
  v.examples([{ kind: 'voided-check', size: 183_412, recipients: EXAMPLE_HASH }]),
)

const documentCreated = v.pipe(
  v.strictObject({ id: v.string(), token: v.string() }),
  v.description('Created, with no piece yet'),
  v.examples([{ id: '9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14', token: EXAMPLE_TOKEN }]),
)

const documentStatus = v.pipe(
  v.strictObject({
    /** The numbers of the pieces that have arrived, in order. */
    pieces: v.array(v.number()),
    /** The hash of the encrypted file, in lower-case hex; empty until every piece has arrived. */
    sha256: v.string(),
  }),
  v.description('What has arrived'),
  v.examples([{ pieces: [0], sha256: EXAMPLE_HASH }]),
)

export type DocumentRequest = v.InferOutput<typeof documentRequest>
export type DocumentCreated = v.InferOutput<typeof documentCreated>
export type DocumentStatus = v.InferOutput<typeof documentStatus>

export const createDocumentRoute = route('POST', '/api/documents', {
  operationId: 'createDocument',
  summary: 'Announce an encrypted document',
  headers: v.looseObject(intentHeader),
  body: documentRequest,
  response: { 201: documentCreated, ...errorResponses(400, 413, 415, 429) },
})

/** The bytes of a piece. The numbers count from 0. */
export const documentPieceRoute = route('PUT', `${DOCUMENT_URL}/pieces/:piece`, {
  operationId: 'addDocumentPiece',
  summary: 'Send a piece of a document',
  consumes: ['application/octet-stream'],
  params: documentPieceParams,
  headers: documentHeaders,
  body: v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' })),
  response: {
    204: v.pipe(v.undefined(), v.description('Stored')),
    ...errorResponses(400, 404, 413, 415, 429),
  },
})

export const documentStatusRoute = route('GET', DOCUMENT_URL, {
  operationId: 'documentStatus',
  summary: 'Which pieces of a document have arrived',
  params: documentParams,
  headers: documentHeaders,
  response: { 200: documentStatus, ...errorResponses(400, 404, 429) },
})

export const deleteDocumentRoute = route('DELETE', DOCUMENT_URL, {
  operationId: 'deleteDocument',
  summary: 'Delete a document that was not submitted',
  params: documentParams,
  headers: documentHeaders,
  response: {
    204: v.pipe(v.undefined(), v.description('Deleted')),
    ...errorResponses(400, 404, 429),
  },
})
