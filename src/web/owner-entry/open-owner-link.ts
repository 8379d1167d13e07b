import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { type LinkError, openOwnerLinkPage } from '../requests/owner-entry.ts'
import type { Access } from '../requests/request.ts'
import { decryptText } from '../secret-links/encryption.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import { forgetOpenedLink } from '../secret-links/opened-address.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { readObjection, readOwnerLink, type ShownOwnerLink } from './shown-owner-link.ts'

interface OpenedOwnerLink {
  readonly access: Access
  readonly shown: ShownOwnerLink
  /** The owner's objection before this page was opened; undefined for none. */
  readonly objection: string | undefined
}

/** The content of an owner's link, or the reason why it opens nothing. */
export type OpenedLink = SecretError | LinkError | OpenedOwnerLink | EndedLink

/** Opens an owner's link in the owner's browser. */
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

const shownAtEnd = v.object({
  /**
   * `entered`: the details were entered on this page. `used`: they were entered with this link
   * before it was opened here.
   */
  how: v.picklist(['entered', 'used']),
  name: v.string(),
  businessName: v.string(),
})
const historyState = v.object({ ownerEntry: shownAtEnd })

/** A link whose details were entered, and the person who asked for them. */
export type EndedLink = DeepReadonly<v.InferOutput<typeof shownAtEnd>>

/** Remembers the end of a link, which a reload shows again: the link itself is no longer there. */
export function rememberEnd(
  how: EndedLink['how'],
  { name, businessName }: ShownOwnerLink,
): EndedLink {
  const ownerEntry: EndedLink = { how, name, businessName }
  forgetOpenedLink()
  window.history.replaceState({ ...window.history.state, ownerEntry }, '')
  return ownerEntry
}

/** Returns the end that this page showed before it was reloaded. */
export function rememberedEnd(): EndedLink | undefined {
  const remembered = v.safeParse(historyState, window.history.state)
  return remembered.success ? remembered.output.ownerEntry : undefined
}
