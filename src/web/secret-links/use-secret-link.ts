import { useEffect, useState } from 'react'
import { forgetOpenedLink, openedLink } from './opened-address.ts'
import { linkIn, type SecretLink } from './secret-link.ts'

/**
 * The link that the page was opened with; undefined if it is not a whole one. A reload has none, unless
 * it is kept in the tab's history until the page forgets it.
 */
export function useSecretLink({ isKeptForReload = false } = {}): SecretLink | undefined {
  const [link] = useState(() => linkIn(openedLink()))
  useEffect(() => {
    if (!isKeptForReload) forgetOpenedLink()
  }, [isKeptForReload])
  return link
}
