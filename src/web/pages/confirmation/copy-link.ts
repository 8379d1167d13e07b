import { useLayoutEffect, useSyncExternalStore } from 'react'
import { BROKEN_DOT, brokenRun, joined, LINK_END } from '../../../api/secret-addresses.ts'
import { forgetOpenedLink, openedLink } from '../../secret-links/opened-address.ts'

/**
 * The fragment of the URL: `#MA-7K3Q-9XDM.secret`, and the additions of the page before: `&to=…`.
 */
export interface CopyLink {
  /** Empty if the URL has none. */
  readonly reference: string
  /** The secret that opens the signed copy; empty if the URL has none. */
  readonly secret: string
  /** The masked address that the link was emailed to; empty if it was not, or is unknown. */
  readonly mailedTo: string
  readonly isCorrected: boolean
  /** Whether the URL has unreadable additions, because it was changed on its way. */
  readonly isChanged: boolean
}

/** The values that prove to the server that someone has the link. */
export type LinkSecret = Pick<CopyLink, 'reference' | 'secret'>

/** Some programs write a link in lower case. The secrets of new links are in lower case, too. */
const REFERENCE = `(${brokenRun('[A-Z0-9-]', 12)}|ma-[a-z0-9]{4}-[a-z0-9]{4}|[A-Z0-9-]{4,40})`
/**
 * The secrets of links: of one that only reads the copy, and of one that manages the application.
 * Then any other secret.
 */
const SECRETS = [`(?=k)${brokenRun('[a-z2-7]', 56)}`, brokenRun('[A-Za-z0-9]', 32)]
const SECRET = `(${SECRETS.join('|')}|[A-Za-z0-9]{1,200})`
const START = '^(?:[^#]*#)?[^A-Za-z0-9]*'
const WHOLE = new RegExp(`${START}${REFERENCE}${BROKEN_DOT}${SECRET}${LINK_END}`)
const REFERENCE_ALONE = new RegExp(`${START}${REFERENCE}(?![\\w-])`)

/** Reads the text after the page's path. See `readAddress`. */
export function copyLinkIn(rest: string): CopyLink {
  const whole = WHOLE.exec(rest)
  const match = whole ?? REFERENCE_ALONE.exec(rest)
  const [known = '', reference = '', secret = ''] = match ?? []
  const after = rest.slice(known.length)
  const facts = new URLSearchParams(after.replace(/^[^&]*/, ''))
  return {
    reference: joined(reference).toUpperCase(),
    secret: joined(secret),
    mailedTo: facts.get('to') ?? '',
    isCorrected: facts.has('corrected'),
    isChanged: match ? !whole && after.startsWith('.') : /[#.]./.test(rest),
  }
}

/**
 * Returns the fragment that this page was opened with. Its secret leaves the address bar at once.
 * The history entry keeps it, so that a reload and Back find it again.
 */
export function useCopyLinkFragment(): string {
  const fragment = useSyncExternalStore(onHistoryChange, openedFragment)
  useLayoutEffect(() => {
    if (openedLink() === '') return
    const { reference } = copyLinkIn(fragment)
    forgetOpenedLink()
    window.history.replaceState(
      { ...window.history.state, copyLink: fragment },
      '',
      reference && `#${reference}`,
    )
  }, [fragment])
  return fragment
}

function openedFragment(): string {
  const opened = openedLink()
  if (opened !== '') return opened
  const { copyLink } = Object(window.history.state)
  const { hash } = window.location
  const isSaved =
    typeof copyLink === 'string' && (hash === '' || `#${copyLinkIn(copyLink).reference}` === hash)
  return isSaved ? copyLink : hash
}

function onHistoryChange(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener('hashchange', changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener('hashchange', changed)
  }
}
