/** Invitations to owners to enter their own details: the applicant's side, and that of the link. */
import type { ErrorBody } from '../../api/errors.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import {
  type EntryRequest,
  enterDetailsRoute,
  type GoneInvitation,
  INVITATION_GONE,
  type InvitationRequest,
  type InvitationStatus,
  invitationStatusRoute,
  inviteOwnerRoute,
  type OpenedInvitation,
  objectRoute,
  openInvitationRoute,
  withdrawInvitationRoute,
} from '../../api/owner-entry.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { type Access, answerOf, isDeleted, request, withAccess } from './request.ts'
import { schemaHeader } from './schema-header.ts'

/** Why a link does not work. */
export type LinkError = 'not-found' | 'used' | 'withdrawn' | 'expired'

/** Rejects if the invitation could not be created. */
export async function inviteOwner(
  access: Access,
  invitation: InvitationRequest,
  intent: string,
): Promise<InvitationStatus> {
  const { params, headers } = withAccess(access)
  const sent = { params, headers: { ...headers, [INTENT_HEADER]: intent }, body: invitation }
  return answerOf(await request(inviteOwnerRoute, sent))
}

/** Rejects if the state cannot be read now. */
export async function invitationStatus(access: Access): Promise<InvitationStatus> {
  return answerOf(await request(invitationStatusRoute, withAccess(access)))
}

/** Returns whether the link works no longer. */
export async function withdrawInvitation(access: Access): Promise<boolean> {
  return isDeleted(request(withdrawInvitationRoute, withAccess(access)))
}

/** What the page of a link shows, encrypted. */
interface FoundInvitation extends Omit<OpenedInvitation, 'expiresAt'> {
  /** The details were entered, so that it only shows who asked. */
  readonly isUsed: boolean
}

/** What the page of a link shows, or why there is nothing. Rejects if unreachable. */
export async function openInvitation(access: Access): Promise<FoundInvitation | LinkError> {
  const response = await request(openInvitationRoute, withAccess(access))
  const error = await linkErrorIn(response.clone())
  if (error !== 'used') return error ?? { ...(await answerOf(response)), isUsed: false }
  const { ciphertext }: GoneInvitation = await response.clone().json()
  return ciphertext === undefined ? error : { ciphertext, isUsed: true }
}

/** The outcome of entering; `unreachable`: nobody knows whether it was saved. */
export type EntryOutcome =
  /** `outdated`: the server is of another release, and the details do not fit it. */
  | { readonly kind: 'entered' | 'busy' | 'unreachable' | 'outdated' }
  | { readonly kind: 'rejected'; readonly errors: ErrorBody['errors'] }
  | { readonly kind: 'link'; readonly error: LinkError }

export async function enterDetails(access: Access, entry: EntryRequest): Promise<EntryOutcome> {
  const { params, headers } = withAccess(access)
  try {
    const response = await request(enterDetailsRoute, {
      params,
      headers: { ...headers, ...schemaHeader() },
      body: entry,
    })
    const error = await linkErrorIn(response)
    if (error) return { kind: 'link', error }
    if (response.status === PAGE_OUTDATED.status) return { kind: 'outdated' }
    if (response.ok) return { kind: 'entered' }
    return response.status === 422
      ? { kind: 'rejected', ...(await response.json()) }
      : { kind: 'busy' }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** `objected`: something else was said with the same link before. */
export type ObjectionOutcome = 'stored' | 'objected' | 'unreachable' | LinkError

/** @param ciphertext what is wrong, encrypted under the link's key */
export async function objectToInvitation(
  access: Access,
  ciphertext: string,
): Promise<ObjectionOutcome> {
  try {
    const sent = { ...withAccess(access), body: { ciphertext } }
    const response = await request(objectRoute, sent)
    if (response.ok) return 'stored'
    if (response.status === 409) return 'objected'
    return (await linkErrorIn(response)) ?? 'unreachable'
  } catch {
    return 'unreachable'
  }
}

async function linkErrorIn(
  response: Pick<Response, 'status' | 'json'>,
): Promise<LinkError | undefined> {
  if (response.status === 404) return 'not-found'
  if (response.status !== INVITATION_GONE) return undefined
  const { errors }: ErrorBody = await response.json()
  const codes = ['used', 'withdrawn', 'expired'] as const
  return codes.find((code) => errors[0]?.code === `invitation.${code}`)
}
