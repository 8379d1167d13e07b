/** Uploads documents. The token of each stays in the memory of this page. */
import {
  DOCUMENTS_PATH,
  type DocumentCreated,
  type DocumentRequest,
  type DocumentStatus,
  documentPath,
  documentPiecePath,
} from '../../api/documents.ts'

const TIMEOUT_MS = 30_000

/** Which document, and the token that it was created with. */
export type DocumentAccess = DocumentCreated

/** The server does not take this, however often it is sent. */
export class RequestRefused extends Error {}

/** Statuses of requests that may be accepted later: a timeout, and too many requests. */
const TEMPORARY = [408, 429]

/** Every request here rejects with `RequestRefused`, or with another error if it may be repeated. */
export async function createDocument(
  apiUrl: string,
  document: DocumentRequest,
): Promise<DocumentAccess> {
  const response = await request(apiUrl + DOCUMENTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(document),
  })
  return response.json()
}

export async function sendPiece(
  apiUrl: string,
  { id, token }: DocumentAccess,
  piece: { readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await request(apiUrl + documentPiecePath(id, piece.number), {
    method: 'PUT',
    headers: { ...authorized(token), 'content-type': 'application/octet-stream' },
    body: piece.bytes,
  })
}

export async function documentStatus(
  apiUrl: string,
  { id, token }: DocumentAccess,
): Promise<DocumentStatus> {
  const response = await request(apiUrl + documentPath(id), { headers: authorized(token) })
  return response.json()
}

/** What cannot be deleted now expires. */
export async function deleteDocument(apiUrl: string, { id, token }: DocumentAccess): Promise<void> {
  const init = { method: 'DELETE', headers: authorized(token) }
  await request(apiUrl + documentPath(id), init).catch(() => undefined)
}

async function request(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { ...init, cache: 'no-store', signal })
  if (response.ok) return response
  const { status } = response
  const isRefused = status < 500 && !TEMPORARY.includes(status)
  throw isRefused ? new RequestRefused(`HTTP ${status}`) : new Error(`HTTP ${status}`)
}

function authorized(token: string) {
  return { authorization: `Bearer ${token}` }
}
