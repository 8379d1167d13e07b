/** The reference of the application that this tab sent last, and nothing else of it; until the tab is closed. */

const KEY = 'merchant-application-sent'

/** An empty one is forgotten. Without storage, nothing is remembered. */
export function rememberSent(reference: string): void {
  try {
    window.sessionStorage.setItem(KEY, reference)
  } catch {}
}

/** Empty where this tab has sent none. */
export function sentReference(): string {
  try {
    const stored = window.sessionStorage.getItem(KEY) ?? ''
    return /^[A-Z0-9-]{4,40}$/.test(stored) ? stored : ''
  } catch {
    return ''
  }
}
