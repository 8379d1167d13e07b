/**
 * Codes that are mailed to the signer and required for opening a copy. Each is stored as a hash
 * under the secret of the copy's link, which is not in the database.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { COPY_CODE_LENGTH, COPY_CODE_MINUTES } from '../../api/copies.ts'
import { signedTable } from '../ledger/signed-tables-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { CopyLink } from './link-service.ts'

interface CopyCodesTable {
  readonly reference: string
  readonly code_hash: string
  readonly expires_at: string
  /** The number of tries since the first code that has not expired. */
  readonly tries: number
  /** The server's signature over the other columns: anyone with the link can hash a code. */
  readonly server_signature: Uint8Array | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly copy_codes: CopyCodesTable
  }
}

const MAX_TRIES = 5

const codeRows = signedTable<Omit<CopyCodesTable, 'tries'>>('copy-code', [
  'reference',
  'code_hash',
  'expires_at',
])

/**
 * Creates a code. If another code is still valid, the new one replaces it, and keeps its remaining
 * time and tries, so that nobody gains guesses by requesting more codes.
 */
export async function newCopyCode(
  db: Database,
  link: CopyLink,
  { at: now, signer }: { readonly at: Date; readonly signer: Signer },
): Promise<string> {
  const code = String(randomInt(10 ** COPY_CODE_LENGTH)).padStart(COPY_CODE_LENGTH, '0')
  const { reference } = link
  const code_hash = hashOf(link, code)
  const first = new Date(now.getTime() + COPY_CODE_MINUTES * 60_000).toISOString()
  await db
    .deleteFrom('copy_codes')
    .where('reference', '=', reference)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  const { expires_at } = await db
    .insertInto('copy_codes')
    .values({ reference, code_hash, expires_at: first, tries: 0, server_signature: null })
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet((eb) => ({
        code_hash,
        // Even if the row was edited, no code is signed for longer than this.
        expires_at: eb
          .case()
          .when('copy_codes.expires_at', '<', first)
          .then(eb.ref('copy_codes.expires_at'))
          .else(first)
          .end(),
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  const { server_signature } = codeRows.sign(signer, { reference, code_hash, expires_at })
  await db
    .updateTable('copy_codes')
    .set({ server_signature })
    .where('reference', '=', reference)
    .execute()
  return code
}

/** Counts a try. Returns false if the code is wrong or expired, or there were too many tries. */
export async function isCopyCode(
  db: Database,
  link: CopyLink,
  code: string,
  { now, ledger }: { readonly now: Date; readonly ledger: Ledger },
): Promise<boolean> {
  const tried = db
    .updateTable('copy_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('reference', '=', link.reference)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning(['reference', 'code_hash', 'expires_at', 'server_signature'])
  const row = await codeRows.find(ledger, { reference: link.reference }, () =>
    tried.executeTakeFirst(),
  )
  if (!row) return false
  return timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(link, code)))
}

export async function deleteCopyCode(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('copy_codes').where('reference', '=', reference).execute()
}

function hashOf({ reference, secret }: CopyLink, code: string): string {
  return createHmac('sha256', secret).update(`copy code\0${reference}\0${code}`).digest('hex')
}
