import { useEffect, useState } from 'react'
import { forgetOpenedLink, openedLink } from './opened-address.ts'
import { linkIn, type SecretLink } from './secret-link.ts'

/**
 * Returns the link that the page was opened with; undefined if it is incomplete. A reload has none,
 * unless the tab's history keeps it until the page forgets it.
 */
export function useSecretLink({ isKeptForReload = false } = {}): SecretLink | undefined {
  const [link] = useState(() => linkIn(openedLink()))
  useEffect(() => {
    if (!isKeptForReload) forgetOpenedLink()
  }, [isKeptForReload])
  return link
}
