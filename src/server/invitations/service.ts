/**
 * Invitations as other features use them: whether a submission may use one, that it did, and what a
 * message about one says.
 */

import type { ClosedLink } from '../../api/invitation-links.ts'
import { type RecordedEvent, receiptIn } from '../../application/facts/event-reading.ts'
import { type InvitedApplication, readInvited } from '../../application/invited.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { Database } from '../platform/database/database.ts'
import { invitationTokenHash } from '../platform/encryption/secret-link.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { decryptedAnswers } from './answers.ts'
import { addAnnounced, type FoundInvitation, findBackedInvitation } from './events.ts'
import { closedReason } from './rules.ts'
import { invitationStateIn, isAsInvited, isClosed, isExpired } from './state.ts'
import { endInvitation, findInvitation } from './store.ts'

export { findBackedInvitation, linkTokensOf } from './events.ts'
export { invitationStateIn, isClosed, isExpired } from './state.ts'
export { countInvitations, lockInvitation, programOfDelivery } from './store.ts'

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

/** Returns the answers that a submission must respect, or why it may not use the invitation. */
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
  const reason = isOther ? 'unknown' : linkClosedReason(invitation, token, request.now)
  if (reason || !invitation) return reason ?? 'unknown'
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
  await addAnnounced(transaction, { id, ...context }, content)
  return true
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

/** Returns what `verify` reports about an invitation. `events` are the events that count. */
export async function invitationProblems(
  db: Database,
  id: string,
  events: readonly RecordedEvent[],
  now: Date,
): Promise<readonly string[]> {
  const row = await findInvitation(db, id)
  const state = invitationStateIn(events)
  if (!state) return ['its first event does not record that it was created']
  if (row) {
    const isNeeded = !isClosed(state) && !isExpired(state, now)
    const isSame =
      isAsInvited(row, state) &&
      (row.reference ?? undefined) === state.submitted?.reference &&
      !(isNeeded && (row.ciphertext === null || row.link_key === null))
    return isSame ? [] : ['the invitation was changed']
  }
  const mayBeErased = isClosed(state) || events.some(({ kind }) => kind === 'invitation-expired')
  return mayBeErased ? [] : ['the invitation is missing']
}
