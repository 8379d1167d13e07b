/**
 * The sessions of the operator's console. A session is the signed event of a sign-in; its row finds
 * it, and has the time of its last use.
 */

import { createHmac, randomBytes } from 'node:crypto'
import { CONSOLE } from '../../application/facts/chain-names.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { eventRight } from '../ledger/standing-service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { type Roles, readRoles, rolesText } from './roles-service.ts'
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
} from './store.ts'

export { allPeople, type ConsolePeopleTable, findPeople } from './store.ts'

/** A session ends after this long without a request. */
export const IDLE_MINUTES = 30
const MINUTE_MS = 60_000
/** A session ends after this long, however much it is used. */
const MAX_SESSION_MS = 12 * 60 * MINUTE_MS
/** How much the clocks of several servers may differ. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

const signIns = eventRight(CONSOLE, 'signed-in', 'signed-out', ({ session }) => session)
const SECRET_BYTES = 32

/** A session that a signed event backs. */
export type Session = Omit<StoredSession, 'role'> & {
  readonly event: number
  readonly roles: Roles
  /** The account in the event of the sign-in. */
  readonly account?: string
}

type SignedInPerson = Pick<ConsolePeopleTable, 'subject' | 'name' | 'email'>

/** Each session is an unguessable secret in a cookie. */
export interface SessionService {
  /** Starts a session; returns its secret. `verified`: the address, if the provider verified it. */
  readonly start: (person: SignedInPerson, roles: Roles, verified?: string) => Promise<string>
  /** Returns the session of a secret; undefined if there is none, or if it has ended. */
  readonly find: (secret: string) => Promise<Session | undefined>
  /** Records that the person is active, at most once a minute. */
  readonly touch: (session: Session) => Promise<void>
  /** Returns the sessions that have not ended, newest first. */
  readonly list: () => Promise<readonly Session[]>
  /** Ends a session with an event of the person `by`. Returns false if there is no such session. */
  readonly end: (secretHash: string, by: Session) => Promise<boolean>
  /** Deletes sessions that have expired. */
  readonly sweep: () => Promise<void>
}

/** Starts, finds and ends sessions. */
export function consoleSessions(deps: ServiceContext): SessionService {
  const { db, now } = deps
  return {
    start: (person, roles, verified) => startSession(deps, person, roles, verified),
    find: async (secret) => {
      const row = await findSession(db, sessionHash(secret), aliveAt(now()))
      return row && findBacked(deps, row)
    },
    touch: async ({ secret_hash, last_seen_at }) => {
      const at = now()
      if (at.getTime() - Date.parse(last_seen_at) < MINUTE_MS) return
      await touchSession(db, secret_hash, at)
    },
    list: async () => {
      const rows = await aliveSessions(db, aliveAt(now()))
      const sessions = await Promise.all(rows.map((row) => findBacked(deps, row)))
      return sessions.filter((session) => session !== undefined)
    },
    end: (secretHash, by) =>
      inTransaction(db, (transaction) => endSession({ ...deps, db: transaction }, secretHash, by)),
    sweep: () => deleteEndedSessions(db, aliveAt(now())),
  }
}

/** Returns the times that tell whether a session has ended. */
function aliveAt(now: Date) {
  return { now, seenSince: new Date(now.getTime() - IDLE_MINUTES * MINUTE_MS) }
}

/** Returns a session with its event's details, if a signed event began it and none has ended it. */
async function findBacked(
  { db, ledger, now }: ServiceContext,
  row: StoredSession,
): Promise<Session | undefined> {
  const { event: number, last_seen_at: seenAt } = row
  // SQLite also stores values that are not text, which are later than every time.
  if (number === null || typeof seenAt !== 'string') return undefined
  const email = typeof row.email === 'string' ? row.email : ''
  const result = await signIns.find(db, number, ledger)
  if (!result) return undefined
  const { event, detail } = result
  const { by, role, session, expiresAt } = detail
  const roles = readRoles(role.split(' '))
  const at = now()
  const longest = new Date(at.getTime() + MAX_SESSION_MS + CLOCKS_DIFFER_MS)
  // The clock may have been ahead at the sign-in.
  const isOver = expiresAt <= at.toISOString() || expiresAt > longest.toISOString()
  if (!roles || session !== row.secret_hash || isOver) return undefined
  const times = { created_at: event.at, expires_at: expiresAt }
  return { ...row, email, ...by, roles, ...times, event: number }
}

/** Ends a session in a transaction. */
async function endSession(deps: ServiceContext, secretHash: string, by: Session): Promise<boolean> {
  const { db, signer, now } = deps
  // The person's own session is proven already: its row may be hidden for the moment.
  const isOwn = secretHash === by.secret_hash
  const row = isOwn ? undefined : await findSession(db, secretHash, aliveAt(now()))
  const session = isOwn ? by : row && (await findBacked(deps, row))
  if (!session) return false
  await deleteSession(db, secretHash)
  const detail = {
    by: { name: by.name, subject: by.subject },
    of: { name: session.name, subject: session.subject },
    session: session.event,
  }
  await addEvent(db, { reference: CONSOLE, at: now(), signer }, { kind: 'signed-out', detail })
  return true
}

async function startSession(
  { db, signer, now }: ServiceContext,
  person: SignedInPerson,
  roles: Roles,
  verified: string | undefined,
): Promise<string> {
  const role = rolesText(roles)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const at = now()
  await inTransaction(db, async (transaction) => {
    await savePerson(transaction, { ...person, role })
    const session = sessionHash(secret)
    const expiresAt = new Date(at.getTime() + MAX_SESSION_MS).toISOString()
    const account = verified === undefined ? {} : { account: accountHash(verified) }
    const by = { name: person.name, subject: person.subject, ...account }
    const { number } = await addEvent(
      transaction,
      { reference: CONSOLE, at, signer },
      { kind: 'signed-in', detail: { by, role, session, expiresAt } },
    )
    await addSession(transaction, {
      secret_hash: session,
      subject: person.subject,
      role,
      created_at: at.toISOString(),
      last_seen_at: at.toISOString(),
      expires_at: expiresAt,
      event: number,
    })
  })
  return secret
}

/** Returns the hash by which events record a verified address. */
function accountHash(address: string): string {
  return hashOf(['merchant-application console account 1', address])
}

function sessionHash(secret: string): string {
  return hashOf(['merchant-application console session 1', secret])
}

/** Returns the token that the page sends with each write. Other pages cannot know it. */
export function csrfToken(secret: string): string {
  return createHmac('sha256', secret)
    .update('merchant-application console writes 1')
    .digest('base64url')
}
