import { useEffect, useState } from 'react'
import { forgetOpenedLink, openedLink } from './opened-address.ts'
import { linkIn, type SecretLink } from './secret-link.ts'

/** The link that the page was opened with; undefined if it is not a whole one. A reload has none. */
export function useSecretLink(): SecretLink | undefined {
  const [link] = useState(() => linkIn(openedLink()))
  useEffect(() => forgetOpenedLink(), [])
  return link
}
