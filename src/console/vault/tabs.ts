/** What the tabs of one browser tell each other of the vault; no secret is in it. */

export type TabNews =
  | { readonly kind: 'active' }
  | { readonly kind: 'locked' }
  /** A new tab asks whether others are unlocked. */
  | { readonly kind: 'opened'; readonly person: string }
  /** The name of the worker that keeps this person's identity. */
  | { readonly kind: 'unlocked'; readonly person: string; readonly worker: string }

const channel = new BroadcastChannel('vault')

/** Tells the other tabs, not this one. */
export function tellTabs(news: TabNews): void {
  channel.postMessage(news)
}

/** Calls back with the news of other tabs. Returns how to stop. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => listener(data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
