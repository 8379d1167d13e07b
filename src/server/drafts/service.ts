import type { DraftRequest, DraftSaved, StoredDraft } from '../../api/drafts.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Database } from '../platform/database/database.ts'
import { daysAfter } from '../platform/days.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import { requireRoom, sharedBy } from '../platform/http/shares.ts'
import {
  addDraft,
  type DraftKey,
  type DraftsTable,
  deleteDraft,
  findDraft,
  postponeExpiry,
  replaceDraft,
  takenByDrafts,
} from './store.ts'

const LIFETIME_DAYS: Readonly<Record<DraftRequest['purpose'], number>> = {
  finish: limits.savedDays,
  sign: limits.signDays,
}

interface Dependencies {
  readonly db: Database
  readonly now: () => Date
  /** How many drafts are stored at most. */
  readonly maxDrafts: number
}

export interface Drafts {
  /**
   * Saves the first version. `changed` if the id is taken. Throws a 503 if the store is full, and a
   * 429 if the share of its source is.
   */
  readonly create: (
    access: LinkAccess,
    ciphertext: Uint8Array,
    purpose: DraftRequest['purpose'],
    source: RequestSource,
  ) => Promise<DraftSaved | 'changed'>
  /** Replaces a version. `changed` if another one is stored; undefined if none is. */
  readonly replace: (
    access: LinkAccess,
    version: number,
    ciphertext: Uint8Array,
  ) => Promise<DraftSaved | 'changed' | undefined>
  /** Undefined if it is unknown or has expired, or the token is wrong. */
  readonly open: (access: LinkAccess) => Promise<StoredDraft | undefined>
  /** Returns false if there was none. */
  readonly remove: (access: LinkAccess) => Promise<boolean>
}

export function drafts({ db, now, maxDrafts }: Dependencies): Drafts {
  return {
    async create(access, ciphertext, purpose, source) {
      requireRoom(await takenByDrafts(db, source), { max: maxDrafts })
      const at = now()
      const first: DraftsTable = {
        ...keyOf(access),
        ...sharedBy(source),
        purpose,
        ciphertext,
        version: 1,
        saved_at: at.toISOString(),
        expires_at: daysAfter(at, LIFETIME_DAYS[purpose]),
      }
      return (await addDraft(db, first)) ? savedOf(first) : 'changed'
    },
    async replace(access, version, ciphertext) {
      const at = now()
      const found = await findDraft(db, keyOf(access), at)
      if (!found) return undefined
      const next = {
        ...keyOf(access),
        ciphertext,
        version: version + 1,
        saved_at: at.toISOString(),
        expires_at: expiryAfterVisit(found, at),
      }
      return (await replaceDraft(db, next)) ? savedOf(next) : 'changed'
    },
    async open(access) {
      const at = now()
      const found = await findDraft(db, keyOf(access), at)
      if (!found) return undefined
      const visited = { ...found, expires_at: expiryAfterVisit(found, at) }
      if (visited.expires_at !== found.expires_at) {
        await postponeExpiry(db, keyOf(access), visited.expires_at)
      }
      return { ...savedOf(visited), ciphertext: Buffer.from(found.ciphertext).toString('base64') }
    },
    remove: (access) => deleteDraft(db, keyOf(access)),
  }
}

function keyOf({ id, token }: LinkAccess): DraftKey {
  return { id, token_hash: hashOf(['merchant-application draft token', token]) }
}

function savedOf(row: Pick<DraftsTable, 'version' | 'saved_at' | 'expires_at'>): DraftSaved {
  return { version: row.version, savedAt: row.saved_at, expiresAt: row.expires_at }
}

/** What is to be signed has sensitive answers in it: no visit lets it stay longer. */
function expiryAfterVisit(draft: DraftsTable, at: Date): string {
  return draft.purpose === 'sign' ? draft.expires_at : daysAfter(at, LIFETIME_DAYS.finish)
}
