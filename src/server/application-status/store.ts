/**
 * Links that show the status of an application and open no copy. Some were mailed later. The others
 * are the copy links of an erased application: they are unsigned, and only say that it was erased.
 */
import type { Database } from '../platform/database/database.ts'
import { type CopyLink, copySecretHash } from '../signed-copies/link-service.ts'
import { selectCopyLinks } from '../signed-copies/service.ts'

export interface StatusLinksTable {
  readonly secret_hash: string
  readonly reference: string
  readonly expires_at: string
  /** The signature over the other columns; null for the mark of an erased application. */
  readonly server_signature: Uint8Array | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly status_links: StatusLinksTable
  }
}

/** Adds a link, unless a link with the same secret exists. */
export async function addStatusLink(db: Database, row: StatusLinksTable): Promise<void> {
  await db
    .insertInto('status_links')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the values by which the row of a link is found. */
export function statusLinkKey({ reference, secret }: CopyLink) {
  return { secret_hash: copySecretHash(secret), reference }
}

/** Finds the row of a link, unless it is unknown or has expired by `now`. */
export function findStatusLink(
  db: Database,
  link: CopyLink,
  now: Date,
): Promise<StatusLinksTable | undefined> {
  return db
    .selectFrom('status_links')
    .selectAll()
    .where((eb) => eb.and(statusLinkKey(link)))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Saves the links of an application's copies before the copies are deleted. */
export async function keepCopyLinks(db: Database, reference: string): Promise<void> {
  await db
    .insertInto('status_links')
    .columns(['secret_hash', 'reference', 'expires_at'])
    // In the database, because SQLite also stores values that cannot be a parameter.
    .expression(selectCopyLinks(db, reference))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('status_links').where('expires_at', '<=', now.toISOString()).execute()
}
