import { createHmac, randomBytes } from 'node:crypto'
import type { ConsoleRole } from '../../api/console/session.ts'
import { CONSOLE } from '../audit-log/event-content.ts'
import { addEvent } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import {
  addSession,
  aliveSessions,
  type ConsolePeopleTable,
  deleteEndedSessions,
  deleteSession,
  findSession,
  type StoredSession,
  savePerson,
  touchSession,
} from './table.ts'

/** After so long without a request, a session ends. */
export const IDLE_MINUTES = 30
/** However much it is used, it ends after so long. */
const MAX_SESSION_HOURS = 12

const MINUTE_MS = 60_000
const SECRET_BYTES = 32

interface Dependencies {
  readonly db: Database
  readonly signer: Signer
  readonly now: () => Date
}

/** The sessions of the operator's console; each is an unguessable secret in a cookie. */
export interface ConsoleSessions {
  /** Starts a session, as an event, and returns its secret. */
  readonly start: (person: ConsolePeopleTable, role: ConsoleRole) => Promise<string>
  /** The session of a secret; undefined if there is none, or it has ended. */
  readonly find: (secret: string) => Promise<StoredSession | undefined>
  /** Records that the person is at work, once a minute at most. */
  readonly touch: (session: StoredSession) => Promise<void>
  /** Those that have not ended, newest first. */
  readonly list: () => Promise<readonly StoredSession[]>
  /** Ends a session, as an event; returns false if there is none. `by`: who ends it. */
  readonly end: (secretHash: string, by: StoredSession) => Promise<boolean>
  /** Deletes those that have ended by themselves. */
  readonly sweep: () => Promise<void>
}

export function consoleSessions({ db, signer, now }: Dependencies): ConsoleSessions {
  const alive = () => {
    const at = now()
    return { now: at, seenSince: new Date(at.getTime() - IDLE_MINUTES * MINUTE_MS) }
  }
  return {
    start: async (person, role) => {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      const at = now()
      await inTransaction(db, async (transaction) => {
        await savePerson(transaction, person)
        await addSession(transaction, {
          secret_hash: sessionHash(secret),
          subject: person.subject,
          role,
          created_at: at.toISOString(),
          last_seen_at: at.toISOString(),
          expires_at: new Date(at.getTime() + MAX_SESSION_HOURS * 60 * MINUTE_MS).toISOString(),
        })
        const detail = { by: { name: person.name, subject: person.subject }, role }
        await addEvent(
          transaction,
          { reference: CONSOLE, at, signer },
          { kind: 'signed-in', detail },
        )
      })
      return secret
    },
    find: (secret) => findSession(db, sessionHash(secret), alive()),
    touch: async ({ secret_hash, last_seen_at }) => {
      const at = now()
      if (at.getTime() - Date.parse(last_seen_at) < MINUTE_MS) return
      await touchSession(db, secret_hash, at)
    },
    list: () => aliveSessions(db, alive()),
    end: (secretHash, by) =>
      inTransaction(db, async (transaction) => {
        const session = await findSession(transaction, secretHash, alive())
        if (!session) return false
        await deleteSession(transaction, secretHash)
        const detail = {
          by: { name: by.name, subject: by.subject },
          of: { name: session.name, subject: session.subject },
        }
        const happened = { reference: CONSOLE, at: now(), signer }
        await addEvent(transaction, happened, { kind: 'signed-out', detail })
        return true
      }),
    sweep: () => deleteEndedSessions(db, alive()),
  }
}

/** What is stored of a session's secret. */
function sessionHash(secret: string): string {
  return hashOf(['merchant-application console session 1', secret])
}

/** What the page sends with each write; other pages cannot know it. */
export function csrfToken(secret: string): string {
  return createHmac('sha256', secret)
    .update('merchant-application console writes 1')
    .digest('base64url')
}
