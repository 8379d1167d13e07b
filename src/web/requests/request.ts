/** Requests of the applicant's pages to our server. */
import type { ErrorBody } from '../../api/errors.ts'
import {
  filledUrl,
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteHeaders,
  type RouteSchema,
  type UrlParts,
} from '../../api/route.ts'
import { pageConfig } from './page-config.ts'

/** The time limit for an answer. */
const TIMEOUT_MS = 15_000
/** The limit while the applicant types, or waits after a lost answer. */
export const LOOKUP_TIMEOUT_MS = 5_000
/** The limit if much is sent, or if much is done before the answer. */
export const LONG_TIMEOUT_MS = 30_000

/** An answer before its body is read. */
type RouteResponse<Schema extends RouteSchema> = Omit<Response, 'ok' | 'json'> &
  (
    | { readonly ok: true; json(): Promise<RouteAnswer<Schema>> }
    | { readonly ok: false; json(): Promise<ErrorBody> }
  )

interface RequestOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Whether the request continues while the page is left; for a short body. */
  readonly keepalive?: boolean
  /** Whether a proxy's own page is an answer, too, for callers who look at more than the status. */
  readonly takesPages?: boolean
}

/**
 * Sends a request. Rejects without an answer: see {@link isTimeout}. A page of text, whatever its
 * status, comes from a proxy, firewall or captive portal, and is no answer. No answer is cached.
 */
export async function request<Schema extends RouteSchema>(
  { method, url }: Route<Schema>,
  sent: UrlParts<Schema> & RouteHeaders<Schema> & RouteBody<Schema>,
  { timeoutMs = TIMEOUT_MS, signal, keepalive = false, takesPages = false }: RequestOptions = {},
): Promise<RouteResponse<Schema>> {
  const { headers, body, ...parts }: SentParts = Object(sent)
  const isBytes = body instanceof Uint8Array
  const type = isBytes ? 'application/octet-stream' : 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  // Only the API may have an origin of its own.
  const origin = url.startsWith('/api/') ? pageConfig().apiUrl : ''
  const response = await fetch(origin + filledUrl(url, parts), {
    method,
    headers: { ...(body && { 'content-type': type }), ...headers },
    body: isBytes ? body : JSON.stringify(body),
    cache: 'no-store',
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!takesPages && response.headers.get('content-type')?.startsWith('text'))
    throw new SyntaxError('a page')
  return response
}

interface SentParts {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | Uint8Array<ArrayBuffer>
}

/** Returns the body of a successful answer. Rejects for any other. */
export async function answerOf<Schema extends RouteSchema>(
  response: RouteResponse<Schema>,
): Promise<RouteAnswer<Schema>> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Returns the body of an answer; undefined if nothing was found. Rejects for any other answer. */
export async function foundIn<Schema extends RouteSchema>(
  response: RouteResponse<Schema>,
): Promise<RouteAnswer<Schema> | undefined> {
  return response.status === 404 ? undefined : answerOf(response)
}

/** Returns whether the deleted data no longer exists; false if that is unknown. */
export async function isDeleted(
  answer: Promise<Pick<Response, 'ok' | 'status'>>,
): Promise<boolean> {
  return answer.then(
    ({ ok, status }) => ok || status === 404,
    () => false,
  )
}

/** Returns whether a request succeeded; false if that is unknown. */
export function succeeds(answer: Promise<Pick<Response, 'ok'>>): Promise<boolean> {
  return answer.then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Returns whether a request was aborted because no answer came in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** The id of stored data, and the token that gives access to it. */
export interface Access {
  readonly id: string
  readonly token: string
}

/** Returns the parts of a request for it: the address and the headers. */
export function withAccess({ id, token }: Access) {
  return { params: { id }, headers: { authorization: `Bearer ${token}` } }
}
