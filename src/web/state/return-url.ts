/** Where the confirmation leads an applicant who came from another site; until the tab is closed. */

const KEY = 'merchant-application-return'

/** Without storage, there is no way back but the browser's own. */
export function keepReturnUrl(reference: string, url: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ reference, url }))
  } catch {}
}

/** The address for an application of this tab; undefined for none. */
export function returnUrlFor(reference: string): URL | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return kept?.reference === reference ? (URL.parse(kept.url) ?? undefined) : undefined
  } catch {
    return undefined
  }
}
