import type { DraftRequest, DraftSaved, StoredDraft } from '../../api/drafts.ts'
import {
  type ClosedSignature,
  markIn,
  markText,
  type SignatureMark,
} from '../../api/signature-links.ts'
import { limits } from '../../application/reference/limits.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import { allOrNothing, inTransaction } from '../platform/database/transaction.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { type RequireRoom, roomFor, sharedBy } from '../platform/http/limits/storage-shares.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger, ServiceContext } from '../platform/ledger.ts'
import { daysAfter } from '../platform/time/days.ts'
import {
  addDraft,
  countedDrafts,
  type DraftKey,
  type DraftsTable,
  deleteDraft,
  deleteDraftsOf,
  draftRows,
  findDraft,
  postponeExpiry,
  replaceDraft,
} from './store.ts'

export { adoptDrafts } from './store.ts'

const LIFETIME_DAYS: Readonly<Record<DraftRequest['purpose'], number>> = {
  finish: limits.savedDays,
  sign: limits.signDays,
}

interface Dependencies extends ServiceContext {
  readonly maxDrafts: number
}

export interface Drafts {
  /** Throws before a draft is created: a 503 for a full store, a 429 for a source's full share. */
  readonly requireRoom: RequireRoom
  readonly isKnown: (access: LinkAccess) => Promise<boolean>
  /** Saves the first version. Returns `changed` if the id is taken. */
  readonly create: (
    access: LinkAccess,
    ciphertext: Uint8Array,
    purpose: DraftRequest['purpose'],
    from: { readonly source: RequestSource; readonly intent: string | undefined },
  ) => Promise<DraftSaved | 'changed'>
  /** Replaces a version. Returns `changed` if another one is stored, and undefined if none is. */
  readonly replace: (
    access: LinkAccess,
    version: number,
    ciphertext: Uint8Array,
  ) => Promise<DraftSaved | 'changed' | undefined>
  /** Returns undefined if the draft is unknown or has expired, or if the token is wrong. */
  readonly open: (access: LinkAccess) => Promise<StoredDraft | undefined>
  /** Returns false if there was no such draft. */
  readonly remove: (access: LinkAccess) => Promise<boolean>
}

/**
 * Drafts that are saved online, as ciphertext. Returns undefined for an unknown, expired or deleted
 * draft, and for a wrong token.
 */
export function drafts({ db, now, maxDrafts, signer, ledger }: Dependencies): Drafts {
  const find = (access: LinkAccess, at: Date) => findBacked(db, access, at, ledger)
  return {
    requireRoom: roomFor(db, () => countedDrafts, { max: maxDrafts }),
    isKnown: async (access) => (await find(access, now())) !== undefined,
    async create(access, ciphertext, purpose, { source, intent }) {
      const at = now()
      const first = draftRows.sign(signer, {
        ...keyOf(access),
        ...sharedBy(source),
        purpose,
        ciphertext,
        version: 1,
        saved_at: at.toISOString(),
        expires_at: daysAfter(at, LIFETIME_DAYS[purpose]),
        intent: intentHash(intent),
        ends: await draftRows.countEnds(db, access.id),
      })
      return (await addDraft(db, first)) ? savedOf(first) : 'changed'
    },
    async replace(access, version, ciphertext) {
      const at = now()
      const draft = await find(access, at)
      if (!draft) return undefined
      const next = {
        ...draft,
        ciphertext,
        version: version + 1,
        saved_at: at.toISOString(),
        expires_at: expiryAfterVisit(draft, at),
      }
      // A signed or withdrawn draft stays as it is, and only the server knows that one is signed.
      if (markOf(draft) || markOf(next)?.state === 'signed') return 'changed'
      const isReplaced = markOf(next)
        ? await allOrNothing(db, (transaction) => putMark(transaction, next, { at, signer }))
        : await replaceDraft(db, draftRows.sign(signer, next))
      return isReplaced ? savedOf(next) : 'changed'
    },
    async open(access) {
      const at = now()
      const draft = await find(access, at)
      if (!draft) return undefined
      const visited = draftRows.sign(signer, { ...draft, expires_at: expiryAfterVisit(draft, at) })
      if (visited.expires_at !== draft.expires_at) await postponeExpiry(db, visited)
      return { ...savedOf(visited), ciphertext: base64(draft.ciphertext) }
    },
    async remove(access) {
      const at = now()
      const draft = await find(access, at)
      // The mark stays, so that the person who prepared the draft learns how it ended.
      if (draft && markOf(draft)) return false
      return inTransaction(db, async (transaction) => {
        if (!(await deleteDraft(transaction, keyOf(access)))) return false
        await draftRows.end(transaction, access.id, { at, signer })
        return true
      })
    },
  }
}

/** A draft that was prepared for someone else to sign. */
export type DraftToSign = DraftsTable

/** Returns the draft that a link is for, or why it can no longer be signed. */
export async function draftToSign(
  db: Database,
  access: LinkAccess,
  { now, ledger }: { readonly now: Date; readonly ledger: Ledger },
): Promise<DraftToSign | ClosedSignature> {
  const draft = await findBacked(db, access, now, ledger)
  if (draft?.purpose !== 'sign') return 'expired'
  return markOf(draft)?.state ?? draft
}

/**
 * Replaces a draft with the mark that it is signed. Run it in the transaction that stores the
 * signed application. If it returns false, the draft was signed or withdrawn meanwhile, or has
 * expired: roll back.
 */
export async function markSigned(
  transaction: Database,
  draft: DraftToSign,
  reference: string,
  { at, signer }: { readonly at: Date; readonly signer: Signer },
): Promise<boolean> {
  const next = {
    ...draft,
    ciphertext: Buffer.from(markText({ state: 'signed', reference })),
    version: draft.version + 1,
    saved_at: at.toISOString(),
  }
  return putMark(transaction, next, { at, signer })
}

/** Ends the drafts of these intents. Run it in the transaction that ends their application. */
export async function endDraftsOf(
  transaction: Database,
  intents: readonly string[],
  context: { readonly at: Date; readonly signer: Signer },
): Promise<void> {
  for (const id of await deleteDraftsOf(transaction, intents)) {
    await draftRows.end(transaction, id, context)
  }
}

/** Returns the mark that has replaced a draft for signing. */
function markOf({ purpose, ciphertext }: DraftsTable): SignatureMark | undefined {
  return purpose === 'sign' ? markIn(Buffer.from(ciphertext).toString()) : undefined
}

/** Stores the version with the mark. From then on the draft is over, even if its row comes back. */
async function putMark(
  transaction: Database,
  next: DraftsTable,
  context: { readonly at: Date; readonly signer: Signer },
): Promise<boolean> {
  const marked = draftRows.sign(context.signer, { ...next, ends: next.ends + 1 })
  return (await draftRows.use(transaction, next, context)) && replaceDraft(transaction, marked)
}

function findBacked(db: Database, access: LinkAccess, at: Date, ledger: Ledger) {
  return draftRows.findOne(db, keyOf(access), ledger, () => findDraft(db, keyOf(access), at))
}

function keyOf({ id, token }: LinkAccess): DraftKey {
  return { id, token_hash: hashOf(['merchant-application draft token', token]) }
}

function savedOf(row: Pick<DraftsTable, 'version' | 'saved_at' | 'expires_at'>): DraftSaved {
  return { version: row.version, savedAt: row.saved_at, expiresAt: row.expires_at }
}

/** Returns the expiry after a visit, which extends no draft for signing: it is too sensitive. */
function expiryAfterVisit(draft: DraftsTable, at: Date): string {
  return draft.purpose === 'sign' ? draft.expires_at : daysAfter(at, LIFETIME_DAYS.finish)
}
