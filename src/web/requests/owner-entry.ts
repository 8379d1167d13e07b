/**
 * Links that owners enter their own details with: the requests of the applicant and of the owner.
 */
import type { ErrorBody } from '../../api/errors.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import {
  type EntryRequest,
  enterDetailsRoute,
  type GoneOwnerLink,
  inviteOwnerRoute,
  type OpenedOwnerLink,
  OWNER_LINK_GONE,
  type OwnerLinkRequest,
  type OwnerLinkStatus,
  objectRoute,
  openOwnerLinkRoute,
  ownerLinkCode,
  ownerLinkStatusRoute,
  withdrawOwnerLinkRoute,
} from '../../api/owner-entry.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { type Access, answerOf, isDeleted, request, withAccess } from './request.ts'
import { schemaHeader } from './schema-header.ts'

/** The reason why a link does not work. */
export type LinkError = 'not-found' | 'used' | 'withdrawn' | 'expired'

/** Creates a link. Rejects if that failed. */
export async function inviteOwner(
  access: Access,
  link: OwnerLinkRequest,
  intent: string,
): Promise<OwnerLinkStatus> {
  const { params, headers } = withAccess(access)
  const sent = { params, headers: { ...headers, [INTENT_HEADER]: intent }, body: link }
  return answerOf(await request(inviteOwnerRoute, sent))
}

/** Returns the state of a link. Rejects if it cannot be read now. */
export async function ownerLinkStatus(access: Access): Promise<OwnerLinkStatus> {
  return answerOf(await request(ownerLinkStatusRoute, withAccess(access)))
}

/** Returns whether the link no longer works. */
export async function withdrawOwnerLink(access: Access): Promise<boolean> {
  return isDeleted(request(withdrawOwnerLinkRoute, withAccess(access)))
}

/** The encrypted content of a link's page. */
interface FoundOwnerLink extends Omit<OpenedOwnerLink, 'expiresAt'> {
  /** Whether the details were entered, so that the page only shows the person who asked. */
  readonly isUsed: boolean
}

/**
 * Returns the content of a link's page, or why there is none. Rejects if the server is unreachable.
 */
export async function openOwnerLinkPage(access: Access): Promise<FoundOwnerLink | LinkError> {
  const response = await request(openOwnerLinkRoute, withAccess(access))
  const error = await linkErrorIn(response.clone())
  if (error !== 'used') return error ?? { ...(await answerOf(response)), isUsed: false }
  const { ciphertext }: GoneOwnerLink = await response.clone().json()
  return ciphertext === undefined ? error : { ciphertext, isUsed: true }
}

/** The outcome of an entry. `unreachable`: it is unknown whether the entry was saved. */
export type EntryOutcome =
  /** `outdated`: the server has another release, and the details do not fit it. */
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

/** `objected`: the owner has objected to something else with the same link before. */
export type ObjectionOutcome = 'stored' | 'objected' | 'unreachable' | LinkError

/**
 * Sends an objection.
 *
 * @param ciphertext the objection, encrypted under the link's key
 */
export async function objectToOwnerLink(
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
  if (response.status !== OWNER_LINK_GONE) return undefined
  const { errors }: ErrorBody = await response.json()
  const codes = ['used', 'withdrawn', 'expired'] as const
  return codes.find((code) => errors[0]?.code === ownerLinkCode(code))
}
