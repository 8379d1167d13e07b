/**
 * Takes the secret of a link out of the address, before anything else of the page happens. Until the
 * page has read it, the history entry keeps it, so that a reload finds it again.
 */
import { readAddress } from '../../api/secret-addresses.ts'

/** What the confirmation page itself shows: a reference, which opens nothing. */
const PUBLIC = /^(?:#[A-Z0-9-]{4,40})?$/

/** To be called first. A link that is opened later in the same tab is taken by a new page. */
export function takeOpenedAddress(): void {
  const { location, history } = window
  const read = () => readAddress(location.pathname + location.search + location.hash)
  const opened = read()
  if (opened) {
    const { path, search, rest } = opened
    const isPublic =
      path === location.pathname && search === location.search && PUBLIC.test(location.hash)
    if (!isPublic) history.replaceState({ ...history.state, openedLink: rest }, '', path + search)
  }
  window.addEventListener('hashchange', () => {
    if (!PUBLIC.test(location.hash) && read()) location.reload()
  })
}

/** What followed the page's path, or an invitation's id, see `readAddress`; empty for nothing. */
export function openedLink(): string {
  const { openedLink: rest } = Object(window.history.state)
  return typeof rest === 'string' ? rest : ''
}

/** Once the page has read it. */
export function forgetOpenedLink(): void {
  const { openedLink: _, ...state } = Object(window.history.state)
  window.history.replaceState(state, '')
}
