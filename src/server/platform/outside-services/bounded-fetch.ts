/**
 * One request to an outside service, with limits on time (headers and body together), size, content
 * type and redirects. A failure is a value that holds only its kind, so that no secret of the
 * request can leak with it.
 */
export interface ServiceRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

export interface Bounds {
  /** For the whole request, from the first byte sent to the last one read. */
  readonly timeoutMs: number
  /** Of the body, after decompression. */
  readonly maxBytes: number
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
  /** `body` is undefined if a status other than 2xx came without JSON. */
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly failure: ServiceFailure }

const MAX_REDIRECTS = 3

/** Sends one request. Follows redirects for GET and within the same origin only. Never throws. */
export async function boundedFetch(
  request: ServiceRequest,
  bounds: Bounds,
): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  try {
    const response = await followed(request, signal)
    if (response === undefined) return { ok: false, failure: 'redirected' }
    const text = await boundedText(response, bounds.maxBytes)
    return text === undefined ? { ok: false, failure: 'too-large' } : answerOf(response, text)
  } catch {
    return { ok: false, failure: signal.aborted ? 'timeout' : 'unreachable' }
  }
}

async function followed(
  request: ServiceRequest,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const { method = 'GET', headers = {}, body } = request
  let url = request.url
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await fetch(url, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const target = URL.parse(location, url.href)
    if (method !== 'GET' || target?.origin !== request.url.origin) return undefined
    url = target
  }
  return undefined
}

/** The body as text; undefined as soon as it exceeds the limit. */
async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return ''
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel()
    return undefined
  }
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function answerOf(response: Response, text: string): ServiceAnswer {
  const { status, ok } = response
  const body = isJson(response) ? parsed(text) : undefined
  if (ok && body === undefined) return { ok: false, failure: 'not-json' }
  return { ok: true, status, body }
}

/** `application/json`, or a type based on it, such as `application/geo+json`. */
function isJson(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)
}

/** Undefined for what is not JSON; no JSON text parses to undefined. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
