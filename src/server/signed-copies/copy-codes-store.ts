/**
 * Codes that are emailed to the signer and asked for before a copy is opened. Each is stored as a
 * hash under the secret of the copy's link, which the database does not hold.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { COPY_CODE_LENGTH } from '../../api/copies.ts'
import type { Database } from '../platform/database/database.ts'
import type { CopyLink } from './link-service.ts'

interface CopyCodesTable {
  readonly reference: string
  readonly code_hash: string
  readonly expires_at: string
  /** Since the first code that has not expired. */
  readonly tries: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly copy_codes: CopyCodesTable
  }
}

export const COPY_CODE_MINUTES = 10
const MAX_TRIES = 5

/**
 * A new code. One that is asked for while another is valid replaces it, and has what is left of its
 * time and tries: asking again gives nobody more guesses.
 */
export async function newCopyCode(db: Database, link: CopyLink, now: Date): Promise<string> {
  const code = String(randomInt(10 ** COPY_CODE_LENGTH)).padStart(COPY_CODE_LENGTH, '0')
  const { reference } = link
  const code_hash = hashOf(link, code)
  const expires_at = new Date(now.getTime() + COPY_CODE_MINUTES * 60_000).toISOString()
  await db
    .deleteFrom('copy_codes')
    .where('reference', '=', reference)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  await db
    .insertInto('copy_codes')
    .values({ reference, code_hash, expires_at, tries: 0 })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ code_hash }))
    .execute()
  return code
}

/** Counts a try; false if it is wrong, expired, or one too many. */
export async function isCopyCode(
  db: Database,
  link: CopyLink,
  code: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .updateTable('copy_codes')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('reference', '=', link.reference)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst()
  if (!found) return false
  return timingSafeEqual(Buffer.from(found.code_hash), Buffer.from(hashOf(link, code)))
}

/** Deletes the code of an application that is purged. */
export async function deleteCopyCode(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('copy_codes').where('reference', '=', reference).execute()
}

function hashOf({ reference, secret }: CopyLink, code: string): string {
  return createHmac('sha256', secret).update(`copy code\0${reference}\0${code}`).digest('hex')
}
