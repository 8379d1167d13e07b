/** Uploads documents. The token of each stays in the memory of this page. */
import {
  createDocumentRoute,
  type DocumentRequest,
  type DocumentStatus,
  deleteDocumentRoute,
  documentPieceRoute,
  documentStatusRoute,
  PIECE_TIMEOUT_MS,
} from '../../api/documents.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { BASE_PATH } from '../../application/step-list.ts'
import { type Access, answerOf, LONG_TIMEOUT_MS, request, withAccess } from './request.ts'

const options = { timeoutMs: LONG_TIMEOUT_MS, takesPages: true }
/** The server ends a slow piece first, unless a proxy takes it. */
const pieceOptions = { ...options, timeoutMs: PIECE_TIMEOUT_MS + LONG_TIMEOUT_MS }

/** The server refuses this request, however often it is sent. */
export class RequestRefused extends Error {}

/** The statuses of requests that may be accepted later: a timeout, and too many requests. */
const TEMPORARY = [408, 429]

/**
 * Creates a document. Every function here rejects with `RequestRefused`, or with another error if
 * the request may be repeated.
 */
export async function createDocument(document: DocumentRequest, intent: string): Promise<Access> {
  const sent = { headers: { [INTENT_HEADER]: intent }, body: document }
  return answerOf(requireAccepted(await request(createDocumentRoute, sent, options)))
}

export async function sendPiece(
  access: Access,
  piece: { readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<void> {
  const { params, headers } = withAccess(access)
  const sent = { params: { ...params, piece: `${piece.number}` }, headers, body: piece.bytes }
  requireAccepted(await request(documentPieceRoute, sent, { ...pieceOptions, signal }))
}

/** Returns whether the server answers, whatever the browser says about the network. */
export async function isServerReached(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${BASE_PATH}/`, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

export async function documentStatus(access: Access): Promise<DocumentStatus> {
  return answerOf(requireAccepted(await request(documentStatusRoute, withAccess(access), options)))
}

/** Deletes a document. If that fails, it expires. */
export async function deleteDocument(access: Access): Promise<void> {
  await request(deleteDocumentRoute, withAccess(access), options).catch(() => undefined)
}

function requireAccepted<Answer extends Pick<Response, 'ok' | 'status'>>(answer: Answer): Answer {
  const { ok, status } = answer
  if (ok) return answer
  const isRefused = status < 500 && !TEMPORARY.includes(status)
  throw isRefused ? new RequestRefused(`HTTP ${status}`) : new Error(`HTTP ${status}`)
}
