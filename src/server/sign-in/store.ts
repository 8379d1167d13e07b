/** The people who use the operator's console, and their sessions. */
import type { Database } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'

export interface ConsolePeopleTable {
  /** The person's id at the identity provider. */
  readonly subject: string
  readonly name: string
  readonly email: string
  /** The roles at the last sign-in, for lists: `roles-service.ts`. Empty in rows up to 0.5.0. */
  readonly role: string
}

export interface ConsoleSessionsTable {
  /** The hash of the secret in the cookie. */
  readonly secret_hash: string
  readonly subject: string
  /** The roles at the sign-in: see `roles-service.ts`. */
  readonly role: string
  readonly created_at: string
  readonly last_seen_at: string
  /** When the session ends at the latest, however much it is used. */
  readonly expires_at: string
  /** The number of the event that began the session and identifies the person. Null in old rows. */
  readonly event: number | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly console_people: ConsolePeopleTable
    readonly console_sessions: ConsoleSessionsTable
  }
}

/** A session with its person, according to the rows. */
export type StoredSession = ConsoleSessionsTable & Pick<ConsolePeopleTable, 'name' | 'email'>

/** The times that decide whether a session counts: not expired, and used recently. */
export interface SessionWindow {
  readonly now: Date
  readonly seenSince: Date
}

/** Stores the present data of a person. */
export async function savePerson(db: Database, person: ConsolePeopleTable): Promise<void> {
  const { subject, ...known } = person
  await db
    .insertInto('console_people')
    .values(person)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(known))
    .execute()
}

/** Returns the people with these subjects. */
export async function findPeople(
  db: Database,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ConsolePeopleTable>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('console_people')
    .selectAll()
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Returns the people of the console, by name. */
export function allPeople(db: Database): Promise<readonly ConsolePeopleTable[]> {
  return db.selectFrom('console_people').selectAll().orderBy('name').orderBy('subject').execute()
}

export async function addSession(db: Database, session: ConsoleSessionsTable): Promise<void> {
  await db.insertInto('console_sessions').values(session).execute()
}

/** Returns the sessions that count, newest first. */
export function aliveSessions(
  db: Database,
  { now, seenSince }: SessionWindow,
): Promise<readonly StoredSession[]> {
  return alive(db, { now, seenSince }).orderBy('created_at', 'desc').execute()
}

/** Finds a session that counts. */
export async function findSession(
  db: Database,
  secretHash: string,
  window: SessionWindow,
): Promise<StoredSession | undefined> {
  const row = await alive(db, window).where('secret_hash', '=', secretHash).executeTakeFirst()
  return row && isRowOf<StoredSession>(row, { secret_hash: secretHash }) ? row : undefined
}

function alive(db: Database, { now, seenSince }: SessionWindow) {
  return db
    .selectFrom('console_sessions')
    .innerJoin('console_people', 'console_people.subject', 'console_sessions.subject')
    .selectAll('console_sessions')
    .select(['console_people.name', 'console_people.email'])
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', seenSince.toISOString())
}

export async function touchSession(db: Database, secretHash: string, now: Date): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('secret_hash', '=', secretHash)
    .execute()
}

export async function deleteSession(db: Database, secretHash: string): Promise<void> {
  await db.deleteFrom('console_sessions').where('secret_hash', '=', secretHash).execute()
}

/** Deletes sessions that no longer count. */
export async function deleteEndedSessions(
  db: Database,
  { now, seenSince }: SessionWindow,
): Promise<void> {
  await db
    .deleteFrom('console_sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('last_seen_at', '<=', seenSince.toISOString()),
      ]),
    )
    .execute()
}
