import { useEffect, useState } from 'react'
import { linkIn, type SecretLink } from './secret-link.ts'

/**
 * The link in the fragment; undefined if it is not a whole one. The address and the history show it
 * no longer. Another link in the same tab is read by a new page.
 */
export function useSecretLink(): SecretLink | undefined {
  const [link] = useState(() => linkIn(window.location.hash))
  useEffect(() => {
    const { history, location } = window
    history.replaceState(history.state, '', location.pathname + location.search)
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  return link
}
