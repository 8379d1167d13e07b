import { useLayoutEffect, useSyncExternalStore } from 'react'
import { BROKEN_DOT, brokenRun, joined, LINK_END } from '../../../api/secret-addresses.ts'
import { forgetOpenedLink, openedLink } from '../../secret-links/opened-address.ts'

/** The fragment of the URL: `#MA-7K3Q-9XDM.secret`, and what the page before adds: `&to=…`. */
export interface CopyLink {
  /** Empty where the URL has none. */
  readonly reference: string
  /** Opens the signed copy; empty where the URL has none. */
  readonly secret: string
  /** Where the link to the copy was emailed, masked; empty if it was not, or nobody knows. */
  readonly mailedTo: string
  /** Whether it is a corrected application. */
  readonly isCorrected: boolean
  /** Whether the URL has more than this, which cannot be read: it was changed on its way. */
  readonly isChanged: boolean
}

/** What proves to the server that somebody has the link. */
export type LinkSecret = Pick<CopyLink, 'reference' | 'secret'>

const REFERENCE = `(${brokenRun('[A-Z0-9-]', 12)}|[A-Z0-9-]{4,40})`
/**
 * The secrets of a link that only reads the copy, of one that manages the application, and of any
 * other.
 */
const SECRETS = [`(?=k)${brokenRun('[a-z2-7]', 56)}`, brokenRun('[A-Za-z0-9]', 32)]
const SECRET = `(${SECRETS.join('|')}|[A-Za-z0-9]{1,200})`
const START = '^(?:[^#]*#)?[^A-Za-z0-9]*'
const WHOLE = new RegExp(`${START}${REFERENCE}${BROKEN_DOT}${SECRET}${LINK_END}`)
const REFERENCE_ALONE = new RegExp(`${START}${REFERENCE}(?![\\w-])`)

/** Reads what follows the page's path, see `readAddress`. */
export function copyLinkIn(rest: string): CopyLink {
  const whole = WHOLE.exec(rest)
  const match = whole ?? REFERENCE_ALONE.exec(rest)
  const [known = '', reference = '', secret = ''] = match ?? []
  const after = rest.slice(known.length)
  const facts = new URLSearchParams(after.replace(/^[^&]*/, ''))
  return {
    reference: joined(reference),
    secret: joined(secret),
    mailedTo: facts.get('to') ?? '',
    isCorrected: facts.has('corrected'),
    isChanged: match ? !whole && after.startsWith('.') : /[#.]./.test(rest),
  }
}

/**
 * What this page was opened with. Its secret leaves the address bar at once; the history entry
 * keeps it, so that a reload and Back find it again.
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
