/** The rules for what an invitation's events still allow: pure functions. */
import type { ClosedLink } from '../../api/invitation-links.ts'
import { type InvitationState, isClosed, isExpired } from './state.ts'

/** The server's secrets of a link; undefined once its answers are erased. */
type ServerKey = { readonly email: string } | undefined

/**
 * `over`: the invitation was submitted or revoked, its answers are erased, or the link to mail
 * again has expired.
 */
export type ChangeRefusal = 'over' | 'no-email' | 'no-mail'

/** Returns why no new link can be made; undefined if one can. */
export function renewalRefusal(
  state: InvitationState,
  key: ServerKey,
  { send, canMail }: { readonly send: boolean; readonly canMail: boolean },
): ChangeRefusal | undefined {
  if (!key || isClosed(state)) return 'over'
  return send ? mailRefusal(key, canMail) : undefined
}

/** Returns why the current link cannot be mailed again; undefined if it can. */
export function reminderRefusal(
  state: InvitationState,
  key: ServerKey,
  { canMail, now }: { readonly canMail: boolean; readonly now: Date },
): ChangeRefusal | undefined {
  if (!key || isClosed(state) || isExpired(state, now)) return 'over'
  return mailRefusal(key, canMail)
}

function mailRefusal({ email }: { readonly email: string }, canMail: boolean) {
  if (email === '') return 'no-email'
  return canMail ? undefined : 'no-mail'
}

/** Returns how the applicant gets a working link; undefined if they cannot. */
export function linkAgain(state: InvitationState, now: Date): 'renew' | 'remind' | undefined {
  if (isClosed(state)) return undefined
  return isExpired(state, now) ? 'renew' : 'remind'
}

/** Returns why a link no longer works; undefined if it does. `hasAnswers`: they are not erased. */
export function closedReason(
  state: InvitationState | undefined,
  tokenHash: string,
  { hasAnswers, now }: { readonly hasAnswers: boolean; readonly now: Date },
): ClosedLink | undefined {
  if (!state?.links.some((link) => link.token === tokenHash)) return 'unknown'
  if (state.submitted) return 'used'
  if (state.isRevoked) return 'revoked'
  if (state.links.at(-1)?.token !== tokenHash) return 'replaced'
  return isExpired(state, now) || !hasAnswers ? 'expired' : undefined
}
