import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { forgetOpenedLink } from '../secret-links/opened-address.ts'
import type { ShownOwnerLink } from './shown-owner-link.ts'

const shownAtEnd = v.object({
  /** `entered`: on this page; `used`: with this link, before it was opened here. */
  how: v.picklist(['entered', 'used']),
  name: v.string(),
  businessName: v.string(),
})
const historyState = v.object({ ownerEntry: shownAtEnd })

/** A link whose details were entered, and the person who asked for them. */
export type EndedLink = DeepReadonly<v.InferOutput<typeof shownAtEnd>>

/** The end of a link, which a reload of the page shows again: the link itself is no longer there. */
export function rememberEnd(
  how: EndedLink['how'],
  { name, businessName }: ShownOwnerLink,
): EndedLink {
  const ownerEntry: EndedLink = { how, name, businessName }
  forgetOpenedLink()
  window.history.replaceState({ ...window.history.state, ownerEntry }, '')
  return ownerEntry
}

/** The end that this page showed before it was reloaded. */
export function rememberedEnd(): EndedLink | undefined {
  const remembered = v.safeParse(historyState, window.history.state)
  return remembered.success ? remembered.output.ownerEntry : undefined
}
