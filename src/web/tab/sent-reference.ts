/** The reference of the application that this tab sent last. Nothing else of it is kept. */
import { withStorage } from './tab-storage.ts'

const KEY = 'merchant-application-sent'

/** Stores the reference; an empty one deletes it. Without storage, nothing is remembered. */
export function rememberSent(reference: string): void {
  withStorage((storage) => storage.setItem(KEY, reference))
}

/** Returns the reference; empty if this tab has sent none. */
export function sentReference(): string {
  const stored = withStorage((storage) => storage.getItem(KEY)) ?? ''
  return /^[A-Z0-9-]{4,40}$/.test(stored) ? stored : ''
}
