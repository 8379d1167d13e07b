/**
 * One request to an outside service, with limits on time (headers and body together), size, content
 * type and redirects. A failure is a value that contains its kind and what helps to fix it, but no
 * path, query or body, so that it cannot leak a secret of the request.
 */
import { systemErrorCode } from './system-error.ts'

/** How long an outside service may take, and how much it may send. */
export interface Bounds {
  /** The limit for the whole request, from the first byte sent to the last one read. */
  readonly timeoutMs: number
  /** The limit for the size of the body, after decompression. */
  readonly maxBytes: number
}

/** Limits for look-ups while the applicant types. */
export const LOOKUP_BOUNDS: Bounds = { timeoutMs: 3_000, maxBytes: 262_144 }

/** Limits for the bank link, which waits for a bank. */
export const BANK_LINK_BOUNDS: Bounds = { timeoutMs: 10_000, maxBytes: 1_048_576 }

/** Limits for time stamps; a token with its certificates takes about 6 KB. */
export const TIMESTAMP_BOUNDS: Bounds = { timeoutMs: 5_000, maxBytes: 12_288 }

export interface ServiceRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; bytes are sent unchanged, with the content type that `headers` names. */
  readonly body?: unknown
  /** The content types of a good answer, joined by `, `, with a body as bytes; JSON by default. */
  readonly accept?: string
}

export type ServiceFailure =
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'not-json'
  | 'redirected'
  /** The service kept failing, so it is not called for a while. */
  | 'circuit-open'

export type ServiceAnswer =
  /**
   * `body` is undefined if it does not have the requested type: JSON is optional without a 2xx, and
   * bytes are read only with a 2xx.
   */
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | ({ readonly ok: false; readonly failure: ServiceFailure } & FailureDetails)

/** What helps the operator to find the cause. */
export interface FailureDetails {
  /** The system's code of a failed connection. */
  readonly code?: string
  /** The status of an answer that is not JSON, or redirects. */
  readonly status?: number
  /** The media type of an answer that is not JSON; empty if it names none. */
  readonly type?: string
  /** The origin that a redirect leads to. */
  readonly target?: string
}

const MAX_REDIRECTS = 3
const JSON_TYPE = 'application/json'
/** The maximum length of a media type's two names (RFC 6838). */
const MAX_TYPE_LENGTH = 255

/** Sends one request. Follows redirects only for GET and within the same origin. Never throws. */
export async function boundedFetch(
  request: ServiceRequest,
  bounds: Bounds,
): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  try {
    const response = await followRedirects(request, signal)
    if (!(response instanceof Response)) return { ok: false, failure: 'redirected', ...response }
    const bytes = await readBytes(response, bounds.maxBytes)
    if (bytes === undefined) return { ok: false, failure: 'too-large' }
    return answerOf(response, bytes, request.accept)
  } catch (error) {
    if (signal.aborted) return { ok: false, failure: 'timeout' }
    const code = systemErrorCode(error)
    return { ok: false, failure: 'unreachable', ...(code && { code }) }
  }
}

/** Returns the answer, or the redirect that is not followed. */
async function followRedirects(
  request: ServiceRequest,
  signal: AbortSignal,
): Promise<Response | FailureDetails> {
  const { method = 'GET', headers = {}, body, accept = JSON_TYPE } = request
  const isJson = body !== undefined && !(body instanceof Uint8Array)
  let url = request.url
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(url, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        accept,
        ...(isJson ? { 'content-type': JSON_TYPE } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : Buffer.from(body) }),
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const target = URL.parse(location, url.href)
    if (method !== 'GET' || target?.origin !== request.url.origin || hops === MAX_REDIRECTS) {
      return { status: response.status, ...(target && { target: target.origin }) }
    }
    url = target
  }
}

/** Returns the body; undefined as soon as it exceeds the limit. */
async function readBytes(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  if (response.body === null) return Buffer.of()
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answerOf(response: Response, bytes: Buffer, accept?: string): ServiceAnswer {
  const { status, ok } = response
  const [type, charset] = typeOf(response)
  if (accept) {
    const isWanted = !ok || bytes.length === 0 || accept.split(', ').includes(type)
    return { ok: true, status, body: isWanted ? bytes : undefined }
  }
  const body = isJsonType(type) ? parse(bytes, charset) : undefined
  if (ok && body === undefined) return { ok: false, failure: 'not-json', status, type }
  return { ok: true, status, body }
}

/** Returns the media type, and the character set that it names. */
function typeOf(response: Response): readonly [type: string, charset: string | undefined] {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';')
  const named = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(parameter)?.[1])
  return [type.trim().toLowerCase().slice(0, MAX_TYPE_LENGTH), named.find(Boolean)]
}

/** Returns whether a type is `application/json`, or based on it, such as `application/geo+json`. */
function isJsonType(type: string): boolean {
  return type === JSON_TYPE || /^application\/[\w.-]+\+json$/.test(type)
}

/**
 * Returns undefined for bytes that are not JSON, or not valid text in their character set (UTF-8 by
 * default), because people would see wrong letters. No JSON text parses to undefined.
 */
function parse(bytes: Buffer, charset = 'utf-8'): unknown {
  try {
    return JSON.parse(new TextDecoder(charset, { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Returns the URL of a path below a base, whether or not the base ends in a slash or has a path
 * itself. Throws for a path that leads elsewhere, or would once it is decoded.
 */
export function below(base: string, path: string): URL {
  const start = new URL(base.endsWith('/') ? base : `${base}/`)
  const url = new URL(path.replace(/^\/+/, ''), start)
  const isBelow = url.origin === start.origin && url.pathname.startsWith(start.pathname)
  if (!isBelow || /%(?:2f|5c|25|[01][\da-f]|7f)/i.test(path)) {
    throw new Error('A path of an outside service leads elsewhere')
  }
  return url
}
