/** Lists invitations, and derives their states while reading them. */
import {
  INVITATIONS_PAGE_SIZE,
  type Invitation,
  type InvitationStatus,
} from '../../api/invitations.ts'
import { invitationChain } from '../../application/facts/chain-names.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { newestEvents, readChains } from '../ledger/chains-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { correctionStates } from '../records/service.ts'
import type { FoundInvitation } from './events.ts'
import {
  invitationStateIn,
  isAsInvited,
  type SubmittedApplication,
  shownInvitation,
} from './state.ts'
import { type InvitationFilter, nextInvitations, type StoredInvitation } from './store.ts'

/** The maximum number of rows read for a page. */
const MAX_READ = 1000

interface ListOptions {
  /** Selects the invitations that have this status now. */
  readonly status: InvitationStatus | undefined
  readonly ledger: Ledger
  readonly now: Date
}

type Position = Pick<StoredInvitation, 'created_at' | 'id'>

interface InvitationPage {
  readonly invitations: Invitation[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** Returns a page. If few invitations have the status, it may be short and yet have a next one. */
export async function listInvitations(
  db: Database,
  { cursor, ...filter }: Omit<InvitationFilter, 'after'> & { readonly cursor: string | undefined },
  { status, ledger, now }: ListOptions,
): Promise<InvitationPage> {
  const invitations: Invitation[] = []
  const [created_at = '', id = ''] = cursor?.split('~') ?? []
  let after: Position | undefined = cursor === undefined ? undefined : { created_at, id }
  for (let read = 0; read < MAX_READ; read += INVITATIONS_PAGE_SIZE) {
    const rows = await nextInvitations(db, { ...filter, after }, INVITATIONS_PAGE_SIZE)
    const matches = await findBackedInvitations(db, rows, ledger)
    for (const invitation of await shownInvitations(db, matches, ledger, now)) {
      if (status !== undefined && invitation.status !== status) continue
      invitations.push(invitation)
      if (invitations.length === INVITATIONS_PAGE_SIZE) {
        const last = { created_at: invitation.createdAt, id: invitation.id }
        return { invitations, next: cursorOf(last) }
      }
    }
    after = rows.at(-1)
    if (rows.length < INVITATIONS_PAGE_SIZE) return { invitations, next: null }
  }
  return { invitations, next: after ? cursorOf(after) : null }
}

function cursorOf({ created_at, id }: Position): string {
  return `${created_at}~${id}`
}

/**
 * Adds the status of each invitation's application, by its signed events; while one is missing or
 * was changed, which may have ended an approval, only that it was submitted.
 */
export async function shownInvitations(
  db: Database,
  invitations: readonly FoundInvitation[],
  ledger: Ledger,
  now: Date,
): Promise<readonly Invitation[]> {
  const references = invitations.flatMap(({ state }) => state.submitted?.reference ?? [])
  const corrections = await correctionStates(db, references)
  const names = [...corrections.keys()]
  const newest = await newestEvents(db, names, ledger)
  const chains = await readChains(db, names, ledger, newest)
  const applications = new Map<string, SubmittedApplication>()
  for (const [reference, correction] of corrections) {
    const chain = chains.get(reference)
    if (!chain?.isWhole) continue
    const { status } = stateOf(reference, chain.counting)
    applications.set(reference, { status, correction })
  }
  return invitations.map(({ row, state }) =>
    shownInvitation(row, state, applications.get(state.submitted?.reference ?? ''), now),
  )
}

/** Returns the invitations whose rows match their signed events: see `backedInvitation`. */
async function findBackedInvitations(
  db: Database,
  rows: readonly StoredInvitation[],
  ledger: Ledger,
): Promise<readonly FoundInvitation[]> {
  const names = rows.map(({ id }) => invitationChain(id))
  const newest = await newestEvents(db, names, ledger)
  const chains = await readChains(db, names, ledger, newest)
  return rows.flatMap((row) => {
    const chain = chains.get(invitationChain(row.id))
    const state = chain?.isWhole ? invitationStateIn(chain.counting) : undefined
    return state && isAsInvited(row, state) ? [{ row, state }] : []
  })
}
