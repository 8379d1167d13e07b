/**
 * The address that the confirmation leads an applicant from another site to, until the tab is
 * closed.
 */

const KEY = 'merchant-application-return'

/** Stores the address. Without storage, there is only the browser's own way back. */
export function keepReturnUrl(reference: string, url: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ reference, url }))
  } catch {}
}

/** Returns the address for an application of this tab; undefined for none. */
export function returnUrlFor(reference: string): URL | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return kept?.reference === reference ? (URL.parse(kept.url) ?? undefined) : undefined
  } catch {
    return undefined
  }
}
