/** Invitations to owners to enter their own details: the applicant's side, and that of the link. */
import type { ErrorBody } from '../../api/errors.ts'
import {
  type EntryRequest,
  INVITATION_GONE,
  type InvitationRequest,
  type InvitationStatus,
  type OpenedInvitation,
  ownerEntryPath,
  ownerInvitationPath,
} from '../../api/owner-invitations.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { schemaHeader } from './schema-header.ts'

const TIMEOUT_MS = 15_000

/** Which invitation; the token is the applicant's, or that of the link. */
export interface InvitationAccess {
  readonly apiUrl: string
  readonly id: string
  readonly token: string
}

/** Why a link does not work. */
export type LinkError = 'not-found' | 'used' | 'withdrawn' | 'expired'

/** Rejects if the invitation could not be created. */
export async function inviteOwner(
  access: InvitationAccess,
  invitation: InvitationRequest,
): Promise<InvitationStatus> {
  return answered(await request(ownerInvitationPath(access.id), access, 'PUT', invitation))
}

/** Rejects if the state cannot be read now. */
export async function invitationStatus(access: InvitationAccess): Promise<InvitationStatus> {
  return answered(await request(ownerInvitationPath(access.id), access, 'GET'))
}

/** Returns whether the link works no longer. */
export async function withdrawInvitation(access: InvitationAccess): Promise<boolean> {
  try {
    const { ok, status } = await request(ownerInvitationPath(access.id), access, 'DELETE')
    return ok || status === 404
  } catch {
    return false
  }
}

/** What the page of a link shows, or why there is nothing. Rejects if unreachable. */
export async function openInvitation(
  access: InvitationAccess,
): Promise<OpenedInvitation | LinkError> {
  const response = await request(ownerEntryPath(access.id), access, 'GET')
  return (await linkErrorIn(response)) ?? answered(response)
}

/** The outcome of entering; `unreachable`: nobody knows whether it was saved. */
export type EntryOutcome =
  /** `outdated`: the server is of another release, and the details do not fit it. */
  | { readonly kind: 'entered' | 'busy' | 'unreachable' | 'outdated' }
  | { readonly kind: 'rejected'; readonly errors: ErrorBody['errors'] }
  | { readonly kind: 'link'; readonly error: LinkError }

export async function enterDetails(
  access: InvitationAccess,
  entry: EntryRequest,
): Promise<EntryOutcome> {
  try {
    const response = await request(ownerEntryPath(access.id), access, 'POST', entry)
    const error = await linkErrorIn(response)
    if (error) return { kind: 'link', error }
    if (response.status === PAGE_OUTDATED.status) return { kind: 'outdated' }
    if (response.status === 422) return { kind: 'rejected', ...(await response.json()) }
    return { kind: response.ok ? 'entered' : 'busy' }
  } catch {
    return { kind: 'unreachable' }
  }
}

async function linkErrorIn(response: Response): Promise<LinkError | undefined> {
  if (response.status === 404) return 'not-found'
  if (response.status !== INVITATION_GONE) return undefined
  const { errors }: ErrorBody = await response.json()
  const codes = ['used', 'withdrawn', 'expired'] as const
  return codes.find((code) => errors[0]?.code === `invitation.${code}`)
}

async function answered<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

function request(
  path: string,
  { apiUrl, token }: InvitationAccess,
  method: string,
  body?: object,
): Promise<Response> {
  return fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', ...schemaHeader() }),
    },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
