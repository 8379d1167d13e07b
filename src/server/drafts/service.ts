import type { DraftSaved, StoredDraft } from '../../api/drafts.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Database } from '../platform/database/database.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { unavailable } from '../platform/http/http-error.ts'
import {
  addDraft,
  countDrafts,
  type DraftKey,
  type DraftsTable,
  deleteDraft,
  findDraft,
  postponeExpiry,
  replaceDraft,
} from './table.ts'

const DAY_MS = 86_400_000

interface Dependencies {
  readonly db: Database
  readonly now: () => Date
  /** How many drafts are stored at most. */
  readonly maxDrafts: number
}

/** What the applicant's link leads to: the id, and the token derived from the key. */
export interface DraftAccess {
  readonly id: string
  readonly token: string
}

export interface Drafts {
  /** Saves the first version. `changed` if the id is taken. Throws a 503 if the store is full. */
  readonly create: (access: DraftAccess, ciphertext: Uint8Array) => Promise<DraftSaved | 'changed'>
  /** Replaces a version. `changed` if another one is stored; undefined if none is. */
  readonly replace: (
    access: DraftAccess,
    version: number,
    ciphertext: Uint8Array,
  ) => Promise<DraftSaved | 'changed' | undefined>
  /** Undefined if it is unknown or has expired, or the token is wrong. */
  readonly open: (access: DraftAccess) => Promise<StoredDraft | undefined>
  /** Returns false if there was none. */
  readonly remove: (access: DraftAccess) => Promise<boolean>
}

export function drafts({ db, now, maxDrafts }: Dependencies): Drafts {
  const row = (access: DraftAccess, version: number, ciphertext: Uint8Array): DraftsTable => {
    const at = now()
    return {
      ...keyOf(access),
      ciphertext,
      version,
      saved_at: at.toISOString(),
      expires_at: expiryAfter(at),
    }
  }

  return {
    async create(access, ciphertext) {
      if ((await countDrafts(db)) >= maxDrafts) throw unavailable()
      const first = row(access, 1, ciphertext)
      return (await addDraft(db, first)) ? savedOf(first) : 'changed'
    },
    async replace(access, version, ciphertext) {
      const next = row(access, version + 1, ciphertext)
      if (await replaceDraft(db, next)) return savedOf(next)
      return (await findDraft(db, keyOf(access), now())) ? 'changed' : undefined
    },
    async open(access) {
      const found = await findDraft(db, keyOf(access), now())
      if (!found) return undefined
      const expiresAt = expiryAfter(now())
      await postponeExpiry(db, keyOf(access), expiresAt)
      const ciphertext = Buffer.from(found.ciphertext).toString('base64')
      return { ...savedOf({ ...found, expires_at: expiresAt }), ciphertext }
    },
    remove: (access) => deleteDraft(db, keyOf(access)),
  }
}

function keyOf({ id, token }: DraftAccess): DraftKey {
  return { id, token_hash: hashOf(['merchant-application draft token', token]) }
}

function savedOf(row: DraftsTable): DraftSaved {
  return { version: row.version, savedAt: row.saved_at, expiresAt: row.expires_at }
}

function expiryAfter(visit: Date): string {
  return new Date(visit.getTime() + limits.savedDays * DAY_MS).toISOString()
}
