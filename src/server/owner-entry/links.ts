/** Links that owners enter their own details with, as their pages and the applicant's use them. */
import type {
  EntryRequest,
  ObjectionRequest,
  OpenedOwnerLink,
  OwnerLinkRequest,
  OwnerLinkStatus,
} from '../../api/owner-entry.ts'
import { latestDay } from '../../application/fields/field.ts'
import { validateOwnDetails } from '../../application/forms/us/validate-people.ts'
import type { Issue } from '../../application/issues.ts'
import { type OwnerEntry, readEntry } from '../../application/record/owner-entry.ts'
import { limits } from '../../application/reference/limits.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { allMessages } from '../../messages/all.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import { allOrNothing, inTransaction } from '../platform/database/transaction.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import { sealReadable } from '../platform/encryption/seal.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { type RequireRoom, roomFor, sharedBy } from '../platform/http/limits/storage-shares.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { daysAfter } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import { sealFor } from '../programs/service.ts'
import {
  addEntry,
  addLink,
  addObjection,
  countedLinks,
  findLink,
  type LinkKey,
  type OwnerLinksTable,
  ownerLinkRows,
  saveEnded,
  withdrawLink,
} from './store.ts'

const MAX_USER_AGENT_LENGTH = 512

interface Dependencies extends ServiceContext {
  readonly maxLinks: number
}

/** The id, and the token of the applicant or of the link. */
export interface OwnerLinkAccess {
  readonly id: string
  readonly token: string
  /** The program whose address the request arrived at. */
  readonly program: Program
}

export type LinkEnd = Exclude<OwnerLinkStatus['state'], 'waiting' | 'entered'>

/** `used`: the details were entered before. Undefined: an unknown link, or a wrong token. */
type ResultOfLink<Result> = Result | LinkEnd | undefined

/** The owner has already sent a different objection with this link. */
export const ALREADY_OBJECTED = 'objected'

/** Why a link no longer works, and what the page of a used link showed, as base64. */
export interface GoneLink {
  readonly gone: LinkEnd
  readonly ciphertext?: string
}

export interface OwnerLinks {
  /** Throws before a link is created: a 503 for a full store, a 429 for a source's full share. */
  readonly requireRoom: RequireRoom
  /** Creates a link. Repeating the call changes nothing. */
  readonly create: (
    access: OwnerLinkAccess,
    page: OwnerLinkRequest,
    from: { readonly source: RequestSource; readonly intent: string | undefined },
  ) => Promise<OwnerLinkStatus | undefined>
  /** Returns the state of a link to its applicant. */
  readonly status: (access: OwnerLinkAccess) => Promise<OwnerLinkStatus | undefined>
  /** Ends the link and deletes the entered details. Returns false if there is no such link. */
  readonly withdraw: (access: OwnerLinkAccess) => Promise<boolean>
  readonly open: (access: OwnerLinkAccess) => Promise<OpenedOwnerLink | GoneLink | undefined>
  /** Validates and seals what the owner enters. */
  readonly enter: (
    access: OwnerLinkAccess,
    entry: EntryRequest,
    client: OwnerEntry['client'],
  ) => Promise<ResultOfLink<'entered' | readonly Issue[]>>
  /** Stores the owner's objection, once. Repeating the call changes nothing. */
  readonly object: (
    access: OwnerLinkAccess,
    objection: ObjectionRequest,
  ) => Promise<ResultOfLink<'stored' | typeof ALREADY_OBJECTED>>
}

/**
 * Links that owners enter their own details with, once. Returns undefined for an unknown or expired
 * link, and for a wrong token.
 */
export function ownerLinks(deps: Dependencies): OwnerLinks {
  const { db, now, maxLinks, signer, ledger } = deps
  const status = (access: OwnerLinkAccess) => statusFor(deps, access)
  return {
    requireRoom: roomFor(db, () => countedLinks, { max: maxLinks }),
    status,
    open: (access) => openLink(deps, access),
    async create(access, { linkToken, ciphertext }, { source, intent }) {
      const waiting = {
        ...applicantKey(access),
        ...linkKey({ ...access, token: linkToken }),
        ...sharedBy(source),
        ciphertext: Buffer.from(ciphertext, 'base64'),
        state: 'waiting' as const,
        expires_at: daysAfter(now(), limits.ownerLinkDays),
        intent: intentHash(intent),
        sealed: null,
        sha256: null,
        recipients: null,
        entered_at: null,
        objection: null,
        objected_at: null,
        ends: await ownerLinkRows.countEnds(db, access.id),
      }
      await addLink(db, ownerLinkRows.sign(signer, waiting))
      return status(access)
    },
    async withdraw(access) {
      const key = applicantKey(access)
      await inTransaction(db, async (transaction) => {
        await withdrawLink(transaction, key)
        const row = await findLink(transaction, key)
        // Someone may have edited the row so that a link that works seems to have ended.
        if (!row || (await ownerLinkRows.hasEnded(transaction, row, ledger))) return
        const ends = await ownerLinkRows.end(transaction, access.id, { at: now(), signer })
        const state = row.state === 'used' ? 'used' : 'withdrawn'
        await saveEnded(transaction, key, ownerLinkRows.sign(signer, { ...row, state, ends }))
      })
      return (await status(access)) !== undefined
    },
    enter: (access, entry, client) => enterDetails(deps, access, entry, client),
    object: (access, objection) => objectTo(deps, access, objection),
  }
}

function findBacked({ ledger }: Dependencies, key: LinkKey, db: Database) {
  return ownerLinkRows.findOne(db, key, ledger, () => findLink(db, key))
}

async function statusFor(deps: Dependencies, access: OwnerLinkAccess) {
  const row = await findBacked(deps, applicantKey(access), deps.db)
  return row && statusOf(row, deps.now())
}

async function openLink(
  deps: Dependencies,
  access: OwnerLinkAccess,
): Promise<OpenedOwnerLink | GoneLink | undefined> {
  const row = await findBacked(deps, linkKey(access), deps.db)
  if (!row) return undefined
  const { state, expiresAt } = statusOf(row, deps.now())
  const ciphertext = base64(row.ciphertext)
  if (state === 'waiting') return { ciphertext, expiresAt, ...objectionOf(row) }
  if (state !== 'entered' && state !== 'used') return { gone: state }
  return { gone: 'used', ...(ciphertext !== '' && { ciphertext }) }
}

async function enterDetails(
  deps: Dependencies,
  access: OwnerLinkAccess,
  { name, language, details }: EntryRequest,
  client: OwnerEntry['client'],
): Promise<ResultOfLink<'entered' | readonly Issue[]>> {
  const opened = await openLink(deps, access)
  if (opened === undefined) return undefined
  if ('gone' in opened) return opened.gone
  const at = deps.now()
  const issues = validateOwnDetails(details, latestDay(at))
  if (issues.length > 0) return issues
  const entry: OwnerEntry = {
    schema: 1,
    invitation: access.id,
    name: sanitizeText(name),
    language,
    confirmation: allMessages[language].ownerEntry.confirmation(sanitizeText(name)),
    enteredAt: at.toISOString(),
    client: {
      ...client,
      userAgent: sanitizeText(client.userAgent.slice(0, MAX_USER_AGENT_LENGTH)),
    },
    details,
  }
  const seal = sealFor(access.program)
  const sealed = await sealReadable(seal, entry, (opened) => readEntry(access.id, opened))
  const entered = {
    state: 'entered' as const,
    sealed,
    sha256: bytesHash(sealed),
    recipients: seal.recipients,
    entered_at: entry.enteredAt,
    expires_at: daysAfter(at, limits.enteredDays),
  }
  if (await changeLink(deps, access, { at, values: entered, store: addEntry })) return 'entered'
  const since = await openLink(deps, access)
  return since && 'gone' in since ? since.gone : undefined
}

async function objectTo(
  deps: Dependencies,
  access: OwnerLinkAccess,
  { ciphertext }: ObjectionRequest,
): Promise<ResultOfLink<'stored' | typeof ALREADY_OBJECTED>> {
  const opened = await openLink(deps, access)
  if (opened === undefined) return undefined
  if ('gone' in opened) return opened.gone
  const at = deps.now()
  const objecting = {
    objection: Buffer.from(ciphertext, 'base64'),
    objected_at: at.toISOString(),
  }
  if (await changeLink(deps, access, { at, values: objecting, store: addObjection }))
    return 'stored'
  const since = await openLink(deps, access)
  if (since === undefined) return undefined
  if ('gone' in since) return since.gone
  return since.objection === ciphertext ? 'stored' : ALREADY_OBJECTED
}

interface LinkChange<Values> {
  readonly at: Date
  readonly values: Values
  readonly store: (
    transaction: Database,
    key: LinkKey,
    row: OwnerLinksTable & Values,
  ) => Promise<boolean>
}

/**
 * Changes a link in a way that invalidates its previous row, so that nobody can restore that row or
 * repeat the change. Returns false if the change is no longer possible.
 */
function changeLink<Values extends Partial<OwnerLinksTable>>(
  deps: Dependencies,
  access: OwnerLinkAccess,
  { at, values, store }: LinkChange<Values>,
): Promise<boolean> {
  const { db, signer } = deps
  return allOrNothing(db, async (transaction) => {
    const row = await findBacked(deps, linkKey(access), transaction)
    // Nobody has signed a row that says that its link has ended.
    if (row?.state !== 'waiting') return false
    const { server_signature: _, ...before } = row
    const changed = ownerLinkRows.sign(signer, { ...before, ...values, ends: row.ends + 1 })
    return (
      (await store(transaction, linkKey(access), changed)) &&
      ownerLinkRows.use(transaction, row, { at, signer })
    )
  })
}

function applicantKey({ id, token, program }: OwnerLinkAccess) {
  const hash = hashOf(['merchant-application invitation: applicant token', token])
  return { id, program: program.id, applicant_token_hash: hash } satisfies LinkKey
}

function linkKey({ id, token, program }: OwnerLinkAccess) {
  const hash = hashOf(['merchant-application invitation: link token', token])
  return { id, program: program.id, link_token_hash: hash } satisfies LinkKey
}

function statusOf(row: OwnerLinksTable, now: Date): OwnerLinkStatus {
  const isOpen = row.state === 'waiting' || row.state === 'entered'
  return {
    state: isOpen && row.expires_at <= now.toISOString() ? 'expired' : row.state,
    expiresAt: row.expires_at,
    sha256: row.sha256 ?? '',
    enteredAt: row.entered_at ?? '',
    ...objectionOf(row),
  }
}

function objectionOf({ objection, objected_at: at }: OwnerLinksTable) {
  return objection && at ? { objection: base64(objection), objectedAt: at } : {}
}
