/**
 * Rights that strangers have: links to drafts, invitations, documents, copies. A row counts as far as
 * a server's signature covers it, and no event has ended it since: a person who writes to the database
 * makes none, changes none, and brings none back.
 */

import type { Database } from '../platform/database/database.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { SERVER } from '../platform/encryption/trusted-keys.ts'
import type { EventDetail } from './event-kinds.ts'
import { type Ledger, trustOf } from './ledger.ts'
import { lastEvent } from './lookup-service.ts'
import { addEvent } from './service.ts'
import { holderOfKeyedSignature, keyedSignature, type Trust } from './trust.ts'

export { keyedSignature } from './trust.ts'

/** The hash of the token of an applicant's invitation. */
export function invitationTokenHash(token: string): string {
  return hashOf(['merchant-application invitation token', token])
}

/**
 * Finds a row with all that belongs to the same application; null if its page named no intent. It
 * gives no right, so no signature covers it. The intent of an invited applicant is their link's token.
 */
export function intentHash(intent: string | undefined): string | null {
  return intent === undefined ? null : invitationTokenHash(intent)
}

/** What a row gives a right to. */
export type Right =
  | 'draft'
  | 'invitation'
  | 'document'
  | 'copy'
  | 'copy-code'
  | 'correction'
  | 'status'

/** Of these, an end is an event: they live long, and older rows could be put back. */
type Ending = EventDetail<'link-ended'>['of']

/** Everything of a row that decides, in a fixed order; bytes by their hash. */
type Facts = readonly (string | number | null)[]

/** Whose signatures rows get, and whose count. */
export interface Keeper {
  readonly signer: Signer
  readonly ledger: Ledger
}

/** Who has signed a text with a key that is trusted now: an operator, or `server`; undefined for nobody. */
export async function signerOfText(
  text: string,
  signature: Uint8Array,
  ledger: Ledger,
): Promise<string | undefined> {
  return holderOfKeyedSignature(text, signature, await trustOf(ledger))
}

/** The server's signature of a row. */
export function signRow(signer: Signer, right: Right, facts: Facts): Uint8Array {
  return keyedSignature(signer, rowHash(right, facts))
}

/** Whether a server has signed exactly this. */
export async function isRowSigned(
  signature: Uint8Array | null,
  ledger: Ledger,
  right: Right,
  facts: Facts,
): Promise<boolean> {
  return isSignedBy(signature, await trustOf(ledger), right, facts)
}

function isSignedBy(
  signature: Uint8Array | null,
  trust: Trust,
  right: Right,
  facts: Facts,
): boolean {
  return (
    signature !== null && holderOfKeyedSignature(rowHash(right, facts), signature, trust) === SERVER
  )
}

/**
 * How often something was ended that has this id. Ask before the row is read: one that says less is
 * older than the last end, whatever is committed meanwhile.
 */
export async function countEnds(db: Database, of: Ending, id: string): Promise<number> {
  return (await lastEvent(db, chainOf(of, id)))?.number ?? 0
}

/** Ends it for good; run it in the transaction that changes or deletes the row. */
export async function endRight(
  transaction: Database,
  of: Ending,
  id: string,
  happened: { readonly at: Date; readonly signer: Signer },
): Promise<number> {
  const detail = { of }
  const event = { reference: chainOf(of, id), ...happened }
  return (await addEvent(transaction, event, { kind: 'link-ended', detail })).number
}

interface EndingRow {
  readonly id: string
  /** What `countEnds` said before it was stored. */
  readonly ends: number
  readonly server_signature: Uint8Array | null
}

/**
 * Rows of a kind that give a right until it ends.
 *
 * @param factsOf everything of a row that decides
 * @param isOver whether a row gives no right by what it says itself
 */
export function signedRows<Row extends EndingRow>(
  right: Ending,
  factsOf: (row: Omit<Row, 'server_signature'>) => Facts,
  isOver: (row: Row) => boolean = () => false,
) {
  return {
    sign: <Part extends Omit<Row, 'server_signature'>>(signer: Signer, row: Part) => ({
      ...row,
      server_signature: signRow(signer, right, factsOf(row)),
    }),
    /** Those of the rows that `find` returns that a server stored, and of which nothing has ended since. */
    async backed<Found extends Row>(
      db: Database,
      ids: readonly string[],
      ledger: Ledger,
      find: () => Promise<readonly Found[]>,
    ): Promise<readonly Found[]> {
      const trust = await trustOf(ledger)
      const ended = new Map<string, number>()
      for (const id of ids) {
        const chain = chainOf(right, id)
        const seen = trust.remembered?.newest(chain) ?? 0
        const ends = await countEnds(db, right, id)
        trust.remembered?.saw(chain, ends)
        ended.set(id, Math.max(seen, ends))
      }
      return (await find()).filter(
        (row) =>
          isOver(row) ||
          (row.ends >= (ended.get(row.id) ?? 0) &&
            isSignedBy(row.server_signature, trust, right, factsOf(row))),
      )
    },
  }
}

/** A chain for each id, so that an end is found by its key. The id itself is half of a link. */
function chainOf(of: Ending, id: string): string {
  return `LINK-${hashOf(['merchant-application link 1', of, id]).slice(0, 32)}`
}

function rowHash(right: Right, facts: Facts): string {
  return hashOf([`merchant-application row of a ${right} 1`, ...facts])
}
