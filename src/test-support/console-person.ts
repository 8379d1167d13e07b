import { expect } from 'vitest'
import { CONSOLE_SESSION_PATH, CSRF_HEADER } from '../api/console/session.ts'
import type { Roles } from '../server/console/roles.ts'
import { consoleSessions } from '../server/console/sessions.ts'
import { openLedger } from '../server/open-ledger.ts'
import type { ConsoleServer } from './console-visitor.ts'

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

/** Returns the headers of an administrator of the program acme alone. */
export function administratorOfAcme(server: ConsoleServer) {
  const roles = { everywhere: undefined, programs: { acme: 'administrator' } } as const
  return signedInAs(server, 'Olga', { roles })
}
