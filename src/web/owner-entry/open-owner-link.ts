import { type LinkError, openInvitation } from '../requests/owner-entry.ts'
import type { Access } from '../requests/request.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { type EndedLink, rememberEnd } from './ended-link.ts'
import { readInvitation, type ShownInvitation } from './shown-invitation.ts'

interface OpenedInvitation {
  readonly access: Access
  readonly shown: ShownInvitation
}

/** What an owner's link leads to, or why it leads nowhere. */
export type OpenedLink = SecretError | LinkError | OpenedInvitation | EndedLink

/** Opens the link with which an owner enters their own details, in the owner's browser. */
export async function openOwnerLink(link: SecretLink): Promise<OpenedLink> {
  const result = await openSecret(link, openInvitation, readInvitation)
  if (typeof result === 'string') return result
  const { access, found, secret: shown } = result
  return found.isUsed ? rememberEnd('used', shown) : { access, shown }
}
