/**
 * Invitations as other features use them: whether a submission may use one, that it did, and what a
 * message about one says.
 */

import type { ClosedLink } from '../../api/invitation-links.ts'
import type { InvitationWebhookType } from '../../api/webhooks.ts'
import { type EventContent, invitationChain } from '../../application/facts/event-kinds.ts'
import { type RecordedEvent, receiptIn } from '../../application/facts/event-reading.ts'
import type { EventWithoutDeliveries } from '../../application/facts/ruling.ts'
import { type InvitedApplication, readInvited } from '../../application/invited.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { unbrokenFacts } from '../ledger/standing-service.ts'
import { countSince, isRecorded } from '../ledger/unchecked-service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import {
  addDeliveries,
  committedDeliveries,
  composedDelivery,
  type NewDelivery,
} from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { HOUR_MS } from '../platform/days.ts'
import { invitationTokenHash } from '../platform/encryption/secret-link.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { decryptedAnswers } from './answers.ts'
import { closedReason } from './rules.ts'
import { type InvitationState, invitationStateIn, isAsInvited } from './state.ts'
import { endInvitation, findInvitation, lockInvitation, type StoredInvitation } from './store.ts'

export { invitationStateIn, isOver } from './state.ts'
export { countInvitations, lockInvitation } from './store.ts'

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
  const facts = await unbrokenFacts(db, invitationChain(row.id), ledger)
  const state = facts && invitationStateIn(facts)
  return state && isAsInvited(row, state) ? { row, state } : undefined
}

/** Returns why a link no longer works; undefined if it does. */
export function linkClosedReason(
  invitation: FoundInvitation | undefined,
  token: string,
  now: Date,
): ClosedLink | undefined {
  const hasAnswers = invitation !== undefined && invitation.row.ciphertext !== null
  return closedReason(invitation?.state, invitationTokenHash(token), { hasAnswers, now })
}

/** The page's proof that it was opened with an invitation. */
export interface InvitationAccess {
  readonly id: string
  readonly token: string
}

/**
 * Returns the invited answers that a submission must respect, or why it may not use the invitation.
 */
export async function checkInvitation(
  db: Database,
  { id, token }: InvitationAccess,
  request: {
    readonly program: string
    readonly ledger: Ledger
    readonly now: Date
    readonly cipher: MailCipher | undefined
  },
): Promise<InvitedApplication | ClosedLink> {
  const invitation = await findBackedInvitation(db, id, request.ledger)
  const isOther = invitation?.state.invited.program !== request.program
  const why = isOther ? 'unknown' : linkClosedReason(invitation, token, request.now)
  if (why || !invitation) return why ?? 'unknown'
  const answers = decryptedAnswers(invitation.row, token, request.cipher)
  return answers === undefined ? 'expired' : readInvited(answers)
}

/**
 * Ends an invitation with the application that used it. Run it in the transaction that saves the
 * application, after locking and checking the invitation. Returns false if it had ended before.
 */
export async function takeInvitation(
  transaction: Database,
  id: string,
  application: string,
  context: Omit<EventContext, 'reference'>,
): Promise<boolean> {
  if (!(await endInvitation(transaction, id, application))) return false
  const content = { kind: 'invitation-submitted', detail: { application } } as const
  await addAnnounced(transaction, id, context, 'invitation.submitted', content)
  return true
}

/** A message to send for an event. */
export interface DueMessage {
  readonly delivery: NewDelivery
  readonly at: Date
}

/** Adds an event of an invitation, with the webhook that announces it. */
export async function addAnnounced(
  transaction: Database,
  id: string,
  context: Omit<EventContext, 'reference'>,
  type: InvitationWebhookType,
  content: EventWithoutDeliveries,
): Promise<void> {
  const due = [{ delivery: composedDelivery('webhook', type), at: context.at }]
  await addEventOf(transaction, id, context, content, due)
}

/** Does the same, unless the event was announced before. */
export async function addAnnouncedOnce(
  transaction: Database,
  id: string,
  context: Omit<EventContext, 'reference'>,
  type: InvitationWebhookType,
  content: EventWithoutDeliveries,
): Promise<void> {
  if (await isRecorded(transaction, invitationChain(id), content.kind)) return
  await addAnnounced(transaction, id, context, type, content)
}

/** Adds an event of an invitation, with its messages. */
export async function addEventOf(
  transaction: Database,
  id: string,
  act: Omit<EventContext, 'reference'>,
  { kind, detail }: EventWithoutDeliveries,
  due: readonly DueMessage[],
): Promise<void> {
  const deliveries = committedDeliveries(due.map(({ delivery }) => delivery))
  const context = { reference: invitationChain(id), ...act }
  // Only the deliveries were missing from the content.
  const content = { kind, detail: { ...detail, deliveries } } as EventContent
  const event = await addEvent(transaction, context, content)
  for (const { delivery, at } of due) await addDeliveries(transaction, event, [delivery], at)
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

/**
 * Returns the invitation that an application used, by its receipt and the invitation's own events.
 * Returns `none` if it used none, and undefined if they disagree: an edited row must not attach
 * another invitation.
 */
export async function cameWith(
  db: Database,
  reference: string,
  { events, ledger }: { readonly events: readonly RecordedEvent[]; readonly ledger: Ledger },
): Promise<{ readonly id: string; readonly externalId: string | null } | 'none' | undefined> {
  const id = events.flatMap((event) => receiptIn(event)?.invitation ?? [])[0]
  if (id === undefined) return 'none'
  const invitation = await findBackedInvitation(db, id, ledger)
  if (invitation?.state.submitted?.reference !== reference) return undefined
  return { id, externalId: invitation.row.external_id }
}

/**
 * Returns the problems that `verify` reports about an invitation. `events` are the events that
 * count.
 */
export async function invitationProblems(
  db: Database,
  id: string,
  events: readonly RecordedEvent[],
): Promise<readonly string[]> {
  const row = await findInvitation(db, id)
  const state = invitationStateIn(events)
  if (!state) return ['its first event does not say that it was made']
  if (row) {
    const isSame =
      isAsInvited(row, state) && (row.reference ?? undefined) === state.submitted?.reference
    return isSame ? [] : ['the invitation was changed']
  }
  const isOver = state.submitted || state.isRevoked
  const isEnded = isOver || events.some(({ kind }) => kind === 'invitation-expired')
  return isEnded ? [] : ['the invitation is missing']
}

/**
 * Returns the hashes of the tokens of all links that an invitation has had, by its signed events.
 */
export async function linkTokensOf(
  db: Database,
  id: string,
  ledger: Ledger,
): Promise<readonly string[]> {
  const links = invitationStateIn(await factsOf(db, invitationChain(id), ledger))?.links ?? []
  return links.map(({ token }) => token)
}
