import { expect } from 'vitest'
import { CONSOLE_SESSION_PATH, CSRF_HEADER } from '../api/console/session.ts'
import { readTrust } from '../server/audit-log/trust-service.ts'
import { consoleSessions } from '../server/console/sessions.ts'
import type { ConsoleServer } from './console-visitor.ts'

/** The headers of somebody who administers the program acme, and no other. */
export async function administratorOfAcme({ app, config, db, signer }: ConsoleServer) {
  const sessions = consoleSessions({ db, signer, trust: () => readTrust(config), now: app.now })
  const person = { subject: 'olga', name: 'Olga', email: 'olga@example.com' }
  const roles = { everywhere: undefined, programs: { acme: 'administrator' } } as const
  const secret = await sessions.start(person, roles)
  const headers = { cookie: `console=${secret}` }
  const session = await app.inject({ url: CONSOLE_SESSION_PATH, headers })
  expect(session.json()).toMatchObject({ role: 'administrator' })
  const { csrfToken } = session.json<{ csrfToken: string }>()
  return { ...headers, [CSRF_HEADER]: csrfToken, 'sec-fetch-site': 'same-origin' }
}
