/** The events of invitations: whether they prove a row, and how others are added and announced. */
import type { InvitationWebhookType } from '../../api/webhooks.ts'
import { invitationChain } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import type { EventWithoutDeliveries } from '../../application/facts/ruling.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { unbrokenFacts } from '../ledger/standing-service.ts'
import { countSince, isRecorded } from '../ledger/unchecked-service.ts'
import { addEventWithDeliveries } from '../outbox/queue-service.ts'
import { composedDelivery, type NewDelivery } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import { type InvitationState, invitationStateIn, isAsInvited } from './state.ts'
import { findInvitation, lockInvitation, type StoredInvitation } from './store.ts'

export interface FoundInvitation {
  readonly row: StoredInvitation
  readonly state: InvitationState
}

/** Returns an invitation, if its row matches its signed events. */
export async function findBackedInvitation(
  db: Database,
  id: string,
  ledger: Ledger,
): Promise<FoundInvitation | undefined> {
  const row = await findInvitation(db, id)
  return row && backedInvitation(db, row, ledger)
}

/**
 * Returns an invitation whose row matches its signed events. Returns undefined otherwise, and while
 * an event is missing or was changed: it may have ended the invitation.
 */
export async function backedInvitation(
  db: Database,
  row: StoredInvitation,
  ledger: Ledger,
): Promise<FoundInvitation | undefined> {
  const state = await provenInvitation(db, row.id, ledger)
  return state && state !== 'damaged' && isAsInvited(row, state) ? { row, state } : undefined
}

/**
 * Returns the state of an invitation, whatever its row says; undefined if it was never made, and
 * `damaged` while an event is missing or was changed.
 */
export async function provenInvitation(
  db: Database,
  id: string,
  ledger: Ledger,
): Promise<InvitationState | 'damaged' | undefined> {
  const facts = await unbrokenFacts(db, invitationChain(id), ledger)
  return facts ? invitationStateIn(facts) : 'damaged'
}

/**
 * Returns whether a link was made or mailed within the last hour. If so, only the operator can have
 * it mailed again, so that nobody can flood another person's mailbox. Locks the invitation until
 * the transaction ends, so that only one of several concurrent requests succeeds.
 */
export async function isMailedRecently(
  transaction: Database,
  id: string,
  now: Date,
): Promise<boolean> {
  await lockInvitation(transaction, id)
  const since = new Date(now.getTime() - HOUR_MS)
  const kinds = ['invited', 'invitation-renewed', 'invitation-reminded'] as const
  return (await countSince(transaction, invitationChain(id), kinds, since)) > 0
}

/** Returns the hashes of all tokens that an invitation's links have had, by its signed events. */
export async function linkTokensOf(
  db: Database,
  id: string,
  ledger: Ledger,
): Promise<readonly string[]> {
  const links = invitationStateIn(await factsOf(db, invitationChain(id), ledger))?.links ?? []
  return links.map(({ token }) => token)
}

type InvitationContext = Pick<EventContext, 'at' | 'signer'> & { readonly id: string }

export async function addWithMessages(
  transaction: Database,
  { id, at, signer }: InvitationContext,
  content: EventWithoutDeliveries,
  messages: readonly NewDelivery[],
): Promise<void> {
  const context = { reference: invitationChain(id), at, signer }
  await addEventWithDeliveries(transaction, context, content, messages)
}

const WEBHOOKS = {
  'invitation-opened': 'invitation.opened',
  'invitation-started': 'invitation.started',
  'invitation-submitted': 'invitation.submitted',
  'invitation-expired': 'invitation.expired',
  'invitation-revoked': 'invitation.revoked',
} as const satisfies Partial<Record<EventContent['kind'], InvitationWebhookType>>

type AnnouncedEvent = Extract<EventWithoutDeliveries, { readonly kind: keyof typeof WEBHOOKS }>

/** Adds an event of an invitation, with the webhook that announces it. */
export async function addAnnounced(
  transaction: Database,
  context: InvitationContext,
  content: AnnouncedEvent,
): Promise<void> {
  const webhook = composedDelivery('webhook', WEBHOOKS[content.kind])
  await addWithMessages(transaction, context, content, [webhook])
}

/** Adds an event with its webhook, unless the invitation has one of its kind. */
export async function addAnnouncedOnce(
  transaction: Database,
  context: InvitationContext,
  content: AnnouncedEvent,
): Promise<void> {
  if (await isRecorded(transaction, invitationChain(context.id), content.kind)) return
  await addAnnounced(transaction, context, content)
}
