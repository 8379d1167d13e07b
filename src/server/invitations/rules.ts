/** Pure rules of what may be done with an invitation, by its events. */
import type { ClosedLink } from '../../api/invitation-links.ts'
import { type InvitationState, isOver } from './state.ts'

/** What the server still has of a link; undefined once its answers are forgotten. */
type ServerKey = { readonly email: string } | undefined

/** `over`: it was submitted or revoked, or its answers are forgotten. */
export type ChangeRefusal = 'over' | 'no-email' | 'no-mail'

/** For good, whatever its row says. */
function isEnded({ submitted, isRevoked }: InvitationState): boolean {
  return submitted !== undefined || isRevoked
}

/** Why no new link is made; undefined if one is. */
export function whyNotRenewed(
  state: InvitationState,
  key: ServerKey,
  { send, canMail }: { readonly send: boolean; readonly canMail: boolean },
): ChangeRefusal | undefined {
  if (!key || isEnded(state)) return 'over'
  return send ? whyNotMailed(key, canMail) : undefined
}

/** Why the current link is not mailed again; undefined if it is. */
export function whyNotReminded(
  state: InvitationState,
  key: ServerKey,
  { canMail, now }: { readonly canMail: boolean; readonly now: Date },
): ChangeRefusal | undefined {
  if (!key || isEnded(state) || isOver(state, now)) return 'over'
  return whyNotMailed(key, canMail)
}

function whyNotMailed({ email }: { readonly email: string }, canMail: boolean) {
  if (email === '') return 'no-email'
  return canMail ? undefined : 'no-mail'
}

/** How the applicant gets a link that works; undefined if they get none. */
export function linkAgain(state: InvitationState, now: Date): 'renew' | 'remind' | undefined {
  if (isEnded(state)) return undefined
  return isOver(state, now) ? 'renew' : 'remind'
}

/**
 * Why a link opens nothing; undefined if it does.
 *
 * @param tokenHash of the token that the page has
 * @param hasAnswers whether its answers are not forgotten
 */
export function whyClosed(
  state: InvitationState | undefined,
  tokenHash: string,
  { hasAnswers, now }: { readonly hasAnswers: boolean; readonly now: Date },
): ClosedLink | undefined {
  if (!state?.links.some((link) => link.token === tokenHash)) return 'unknown'
  if (state.submitted) return 'used'
  if (state.isRevoked) return 'revoked'
  if (state.links.at(-1)?.token !== tokenHash) return 'replaced'
  return isOver(state, now) || !hasAnswers ? 'expired' : undefined
}
