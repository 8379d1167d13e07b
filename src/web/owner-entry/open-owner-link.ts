import { type LinkError, openOwnerLinkPage } from '../requests/owner-entry.ts'
import type { Access } from '../requests/request.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import { decryptText, type SecretLink } from '../secret-links/secret-link.ts'
import { type EndedLink, rememberEnd } from './ended-link.ts'
import { readObjection } from './objection.ts'
import { readOwnerLink, type ShownOwnerLink } from './shown-owner-link.ts'

interface OpenedOwnerLink {
  readonly access: Access
  readonly shown: ShownOwnerLink
  /** What the owner said is wrong, before this page was opened; undefined if they have said nothing. */
  readonly objection: string | undefined
}

/** What an owner's link leads to, or why it leads nowhere. */
export type OpenedLink = SecretError | LinkError | OpenedOwnerLink | EndedLink

/** Opens the link with which an owner enters their own details, in the owner's browser. */
export async function openOwnerLink(link: SecretLink): Promise<OpenedLink> {
  const result = await openSecret(link, openOwnerLinkPage, readOwnerLink)
  if (typeof result === 'string') return result
  const { access, found: ownerLink, secret: shown } = result
  if (ownerLink.isUsed) return rememberEnd('used', shown)
  const { objection: ciphertext } = ownerLink
  if (!ciphertext) return { access, shown, objection: undefined }
  const objection = await decryptText(link, ciphertext).then(readObjection, () => '')
  return { access, shown, objection }
}
