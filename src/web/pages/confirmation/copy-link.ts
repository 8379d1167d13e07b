import { useLayoutEffect, useSyncExternalStore } from 'react'

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
}

/** A reference is capital letters, digits, and hyphens; any other fragment is ignored. */
export function copyLinkIn(fragment: string): CopyLink {
  const [, reference = '', secret = ''] =
    /^#([A-Z0-9-]{4,40})(?:\.([A-Za-z0-9]{1,200}))?(?:$|[.&])/.exec(fragment) ?? []
  const facts = new URLSearchParams(fragment.split('&').slice(1).join('&'))
  return { reference, secret, mailedTo: facts.get('to') ?? '', isCorrected: facts.has('corrected') }
}

/**
 * The fragment that this page was opened with. Its secret leaves the address bar as soon as it was
 * read; the history entry keeps it, so that a reload and Back find it again.
 */
export function useCopyLinkFragment(): string {
  const fragment = useSyncExternalStore(onHistoryChange, openedFragment)
  useLayoutEffect(() => {
    const { reference, secret } = copyLinkIn(fragment)
    if (secret === '') return
    window.history.replaceState(
      { ...window.history.state, copyLink: fragment },
      '',
      `#${reference}`,
    )
  }, [fragment])
  return fragment
}

function openedFragment(): string {
  const { copyLink } = Object(window.history.state)
  const { hash } = window.location
  const isSaved = typeof copyLink === 'string' && copyLink.startsWith(`${hash}.`)
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
