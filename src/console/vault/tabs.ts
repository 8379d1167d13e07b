/** The messages between the tabs of one browser about the vault. They contain no secret. */

export type TabNews =
  | { readonly kind: 'active' }
  | { readonly kind: 'locked' }
  /** A new tab asks whether other tabs are unlocked. */
  | { readonly kind: 'opened'; readonly person: string }
  /** The name of the worker that keeps this person's identity. */
  | { readonly kind: 'unlocked'; readonly person: string; readonly worker: string }

const channel = new BroadcastChannel('vault')

/** Tells the other tabs, but not this one. */
export function notifyTabs(news: TabNews): void {
  channel.postMessage(news)
}

/** Calls the listener with the news of other tabs. Returns a function that stops it. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => listener(data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
