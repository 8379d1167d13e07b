/** People who use the operator's console: signed in through the sandbox's identity provider. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import {
  CONSOLE_SESSION_PATH,
  CONSOLE_SIGN_IN_PATH,
  type ConsoleRole,
  CSRF_HEADER,
} from '../api/console/session.ts'
import { openLedger } from '../server/open-ledger.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { ownKeyPair } from '../server/platform/encryption/unseal.ts'
import type { Roles } from '../server/sign-in/roles-service.ts'
import { consoleSessions } from '../server/sign-in/sessions-service.ts'
import type { Engine } from './engines.ts'
import { testFolder } from './shared.ts'
import { type TestSandbox, testSandbox } from './test-sandbox.ts'
import { submitSamples, type TestServer, testServer } from './test-server.ts'

export interface Visitor {
  readonly cookie: string
  readonly csrfToken: string
  readonly get: (url: string) => Promise<LightMyRequestResponse>
  /** Sends a write request as the console's page does. */
  readonly send: (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ) => Promise<LightMyRequestResponse>
}

export interface ConsoleServer extends TestServer {
  readonly sandbox: TestSandbox
  readonly signIn: (role: ConsoleRole) => Promise<Visitor>
}

/** Starts a server with the console and its page, and with the sandbox as the identity provider. */
export async function consoleServer(
  env: Readonly<Record<string, string>> = {},
  deps: Parameters<typeof testServer>[1] = {},
): Promise<ConsoleServer> {
  const sandbox = await testSandbox()
  const consoleFolder = await builtConsole()
  const server = await testServer(env, { sandbox, consoleFolder, ...deps })
  return { ...server, sandbox, signIn: (role) => signIn(server, role) }
}

async function signIn(server: TestServer, role: ConsoleRole): Promise<Visitor> {
  const { answer } = await comeBack(server, role)
  const cookie = cookieIn(answer, 'console')
  const session = await server.app.inject({ url: CONSOLE_SESSION_PATH, headers: { cookie } })
  const { csrfToken } = session.json<{ csrfToken: string }>()
  return {
    cookie,
    csrfToken,
    get: (url) => server.app.inject({ url, headers: { cookie } }),
    send: (method, url, body) =>
      server.app.inject({
        method,
        url,
        headers: {
          cookie,
          [CSRF_HEADER]: csrfToken,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
  }
}

/** Begins to sign in, chooses a person at the provider, and returns with its answer. */
export async function comeBack(
  server: TestServer,
  role: ConsoleRole,
  change: (callback: URL) => void = () => undefined,
) {
  const begun = await server.app.inject({ url: CONSOLE_SIGN_IN_PATH })
  const question = new URL(String(begun.headers.location))
  const chosen = await fetch(`${question.href}&person=sandbox-${role}`, { redirect: 'manual' })
  const callback = new URL(String(chosen.headers.get('location')))
  change(callback)
  const url = callback.pathname + callback.search
  const cookie = signInCookie(begun)
  const answer = await server.app.inject({ url, headers: { cookie } })
  return { begun, asked: question, url, cookie, answer }
}

/** Returns `name=value` of the cookie that keeps a sign-in. */
export function signInCookie({ headers }: LightMyRequestResponse): string {
  const set = [headers['set-cookie'] ?? []].flat()
  const kept = set.filter((cookie) => /^(__Host-)?console-sign-in-[^=]*=[^;]/.test(cookie))
  return kept[0]?.split(';', 1)[0] ?? ''
}

/** Returns `name=value` of a cookie that an answer sets. */
export function cookieIn({ headers }: LightMyRequestResponse, name: string): string {
  const set = [headers['set-cookie'] ?? []].flat()
  const match = set.find(
    (cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`),
  )
  return match?.split(';', 1)[0] ?? ''
}

async function builtConsole(): Promise<string> {
  const folder = join(await testFolder(), 'console')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(folder, 'assets/main-a1b2c3d4.js'), 'console.log("as it is")')
  const frame = '<!doctype html><style>p{color:red}</style><script>show()</script>'
  await writeFile(join(folder, 'assets/document-frame.html'), frame)
  return folder
}

/**
 * Returns the headers of a person who has signed in with an account that the sandbox's provider
 * lacks. `verified` is the address that a provider has verified.
 */
export async function signedInAs(
  { app, config, db, signer }: ConsoleServer,
  subject: string,
  {
    roles,
    verified,
    name = subject,
  }: { readonly roles: Roles; readonly verified?: string; readonly name?: string },
) {
  const sessions = consoleSessions({ db, signer, ledger: openLedger(config), now: app.now })
  const person = { subject, name, email: verified ?? '' }
  const headers = { cookie: `console=${await sessions.start(person, roles, verified)}` }
  const session = await app.inject({ url: CONSOLE_SESSION_PATH, headers })
  expect(session.statusCode).toBe(200)
  const { csrfToken } = session.json<{ csrfToken: string }>()
  return { ...headers, [CSRF_HEADER]: csrfToken, 'sec-fetch-site': 'same-origin' }
}

/** Returns the headers of a person who administers only the program acme. */
export function administratorOfAcme(server: ConsoleServer) {
  const roles = { everywhere: undefined, programs: { acme: 'administrator' } } as const
  return signedInAs(server, 'Olga', { roles })
}

/** An application in the console, and a person who views it. */

export const QUEUE = '/console/api/applications'

/** Starts a server with one application, and a signed-in person with this role. */
export async function withOneApplication(
  engine: Engine,
  role: ConsoleRole,
  env: Readonly<Record<string, string>> = {},
) {
  const server = await consoleServer({ ...(await engine.settings()), ...env })
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn(role)
  return { server, reference, person, path: `${QUEUE}/${reference}` }
}

/** A note as a reviewer's browser seals it, in base64. */
export async function sealedNote({ folder }: ConsoleServer, note: string): Promise<string> {
  const { recipients } = await ownKeyPair(folder)
  return Buffer.from(await sealTo(recipients)(note)).toString('base64')
}

/** Returns the application's events, such as `received by server`. */
export async function historyTexts(person: Visitor, path: string): Promise<readonly string[]> {
  const { history } = (await person.get(path)).json()
  return history.map(({ what, by }: { what: string; by: string }) => `${what} by ${by}`)
}
