/** Requests to the console's server. An expected failure is a value. */

import {
  type ConsoleSession,
  CSRF_HEADER,
  NOT_FROM_PAGE,
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
import { isRecord } from '../../application/is-record.ts'
import { setSession, setSignedOut, useSession } from './session.ts'

const TIMEOUT_MS = 30_000

/** `forbidden`: the role is too small. `conflict`: it has changed meanwhile. */
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

/** Reads JSON. The server sends what the schema of its route says. */
export function get<Schema extends RouteSchema>(
  url: RouteUrl<Schema>,
): Promise<Answer<RouteAnswer<Schema>>> {
  return answered(url, {}, (response) => response.json())
}

/** Reads a file as it is stored. */
export function getBytes(path: string): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  return answered(path, {}, async (response) => new Uint8Array(await response.arrayBuffer()))
}

/**
 * Writes, and reads the JSON of the answer, if it has any. A token that has changed, since the
 * reviewer has signed in again in another tab, is fetched once.
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

/** Reads the signed-in person. If it is somebody else by now, this page's person is signed out. */
export async function loadSession(): Promise<Answer<ConsoleSession>> {
  const answer = await get(urlOf(sessionRoute))
  if (!answer.ok || setSession(answer.value)) return answer
  return { ok: false, failure: 'signed-out', body: undefined }
}

/** The code of the first error in an answer's body. */
export function hasCode(body: unknown, code: string): boolean {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  return errors.some((error) => isRecord(error) && error.code === code)
}

/** The server's own words for an error with this code; undefined if there is none. */
export function messageOf(body: unknown, code: string): string | undefined {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  const error: unknown = errors.find((one) => isRecord(one) && one.code === code)
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined
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
  return answered(filledUrl(route.url, parts), init, async (response) =>
    response.status === 204 ? undefined : response.json(),
  )
}

async function answered<Value>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { ok: true, value: await read(response) }
    if (response.status === 401) setSignedOut(true)
    const body: unknown = await response.json().catch(() => undefined)
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
  return status < 500 ? 'refused' : 'busy'
}
