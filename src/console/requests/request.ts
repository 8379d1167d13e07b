/** Requests to the console's server. An expected failure is a value. */

import {
  type ConsoleSession,
  CSRF_HEADER,
  NOT_FROM_PAGE,
  ROLE_TOO_SMALL,
  sessionRoute,
} from '../../api/console/session.ts'
import {
  filledUrl,
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteSchema,
  type RouteUrl,
  type UrlParts,
  urlOf,
} from '../../api/route.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { setSession, setSignedOut, useSession } from './session.ts'

const TIMEOUT_MS = 30_000
/** The limit for a document. One of 10 MB takes three minutes over 512 kbit/s. */
const BYTES_TIMEOUT_MS = 300_000

/** `forbidden`: the person's role does not allow it. `conflict`: the state has changed since. */
export type Failure =
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'refused'
  | 'busy'
  | 'offline'
  | 'unreachable'

export type Answer<Value> = { readonly ok: true; readonly value: Value } | Refusal

export interface Refusal {
  readonly ok: false
  readonly failure: Failure
  readonly body: unknown
}

/** Reads JSON that matches the schema of the route. */
export function get<Schema extends RouteSchema>(
  url: RouteUrl<Schema>,
): Promise<Answer<RouteAnswer<Schema>>> {
  return fetchAnswer(url, {}, (response) => response.json())
}

export function getBytes(path: string): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  return fetchAnswer(path, {}, read, BYTES_TIMEOUT_MS)
}

/**
 * Sends a write, and reads the JSON of the answer, if there is any. If the CSRF token is stale
 * because the reviewer has signed in again in another tab, it is fetched once.
 */
export async function send<Schema extends RouteSchema>(
  route: Route<Schema>,
  sent: UrlParts<Schema> & RouteBody<Schema>,
): Promise<Answer<RouteAnswer<Schema>>> {
  const answer = await sendOnce(route, sent)
  if (answer.ok || !hasCode(answer.body, NOT_FROM_PAGE)) return answer
  const session = await loadSession()
  return session.ok ? sendOnce(route, sent) : session
}

/** Loads the signed-in person. If it is now someone else, this page's person is signed out. */
export async function loadSession(): Promise<Answer<ConsoleSession>> {
  const answer = await get(urlOf(sessionRoute))
  if (!answer.ok || setSession(answer.value)) return answer
  return { ok: false, failure: 'signed-out', body: undefined }
}

/** Returns the message of the first error in an answer's body; undefined if there is none. */
export function messageOf(body: unknown): string | undefined {
  const message = errorsIn(body)[0]?.message
  return typeof message === 'string' ? message : undefined
}

/** Returns whether an error in the answer's body has this code. */
function hasCode(body: unknown, code: string): boolean {
  return errorsIn(body).some((error) => error.code === code)
}

function errorsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isRecord) : []
}

function sendOnce<Schema extends RouteSchema>(
  route: Route<Schema>,
  sent: UrlParts<Schema> & RouteBody<Schema>,
): Promise<Answer<RouteAnswer<Schema>>> {
  const { body = {}, ...parts }: { readonly body?: unknown } = Object(sent)
  const init = {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      [CSRF_HEADER]: useSession.getState().session?.csrfToken ?? '',
    },
    body: JSON.stringify(body),
  }
  return fetchAnswer(filledUrl(route.url, parts), init, async (response) =>
    response.status === 204 ? undefined : response.json(),
  )
}

async function fetchAnswer<Value>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return { ok: true, value: await read(response) }
    if (response.status === 401) setSignedOut(true)
    const body: unknown = await response.json().catch(() => undefined)
    // A sign-in in another tab may have changed the role, and with it what the page offers.
    if (hasCode(body, ROLE_TOO_SMALL)) void loadSession()
    return { ok: false, failure: failureOf(response.status), body }
  } catch {
    const failure = navigator.onLine ? 'unreachable' : 'offline'
    return { ok: false, failure, body: undefined }
  }
}

function failureOf(status: number): Failure {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
