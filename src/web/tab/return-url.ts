/** Where the confirmation leads an applicant from another site, until the tab is closed. */
import { withStorage } from './tab-storage.ts'

const KEY = 'merchant-application-return'

/** Stores the address. Without storage, there is only the browser's own way back. */
export function keepReturnUrl(reference: string, url: string): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ reference, url })))
}

/** Returns the address for an application of this tab; undefined for none. */
export function returnUrlFor(reference: string): URL | undefined {
  const entry = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null'))
  return entry?.reference === reference ? (URL.parse(entry.url) ?? undefined) : undefined
}
