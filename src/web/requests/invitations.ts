/** The link of an invitation. */
import {
  type ClosedLink,
  closedLinkIn,
  type InvitedAnswers,
  newLinkRoute,
  openInvitationRoute,
  type Progress,
  progressRoute,
} from '../../api/invitation-links.ts'
import { type Access, request, succeeds, withAccess } from './request.ts'

/** Returns the encrypted answers, or why there are none. Rejects if the server is unreachable. */
export async function openInvitedAnswers(access: Access): Promise<InvitedAnswers | ClosedLink> {
  const response = await request(openInvitationRoute, withAccess(access))
  if (response.ok) return response.json()
  const { errors } = await response.json()
  const reason = closedLinkIn(errors[0]?.code)
  if (reason) return reason
  throw new Error(`HTTP ${response.status}`)
}

/** Reports the applicant's progress. A report that fails is sent with the next step. */
export function sendProgress(access: Access, progress: Progress): Promise<boolean> {
  const sent = { ...withAccess(access), body: progress }
  return succeeds(request(progressRoute, sent, { keepalive: true }))
}

/** Requests a new link to the invited address. Returns whether the server received the request. */
export function requestNewLink(id: string): Promise<boolean> {
  return succeeds(request(newLinkRoute, { params: { id } }))
}
