/**
 * Takes the secret of a link out of the address, before anything else on the page reads it. Until
 * the page has read it, the history entry keeps it, so that a reload finds it again.
 */
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import { SECRET_PATHS } from '../../api/pages.ts'

/** The fragment that the confirmation page itself shows: a reference, which opens nothing. */
const PUBLIC = /^(?:#[A-Z0-9-]{4,40})?$/

/** A path and a query without any escapes. */
const PLAIN = /^((?:\/[\w&-]+)+\/?)(\?[\w.~=&-]*)?$/

/** Returns whether an address may have a secret link. Most have none, and need no script for it. */
export function mayHoldLink(address: string): boolean {
  const [, path, query = ''] = PLAIN.exec(address.toLowerCase()) ?? []
  if (path === undefined || query.includes(`${INVITATION_PARAMETER}=`)) return true
  return SECRET_PATHS.some((prefix) => path.startsWith(prefix))
}

/**
 * Takes the link. Call it first. A new page takes a link that is opened later in the same tab.
 * Rejects without having done anything if the script that reads links did not load.
 */
export async function takeOpenedAddress(): Promise<void> {
  const { location, history } = window
  const opened = await read()
  if (opened) {
    const { path, search, rest } = opened
    const isPublic =
      path === location.pathname && search === location.search && PUBLIC.test(location.hash)
    if (!isPublic) history.replaceState({ ...history.state, openedLink: rest }, '', path + search)
  }
  window.addEventListener('hashchange', async () => {
    if (!PUBLIC.test(location.hash) && (await read())) location.reload()
  })
}

/** Returns the parts of the address, if it has a secret link. */
async function read() {
  const { pathname, search, hash } = window.location
  const address = pathname + search + hash
  if (!mayHoldLink(address)) return undefined
  const { readAddress } = await import('../../api/secret-addresses.ts')
  return readAddress(address)
}

/**
 * Returns the text after the page's path or an invitation's id, see `readAddress`; empty for none.
 */
export function openedLink(): string {
  const { openedLink: rest } = Object(window.history.state)
  return typeof rest === 'string' ? rest : ''
}

/** Forgets the link once the page has read it. */
export function forgetOpenedLink(): void {
  const { openedLink: _, ...state } = Object(window.history.state)
  window.history.replaceState(state, '')
}
