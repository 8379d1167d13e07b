/** A small cache: entries expire after a time, and the least recently used is evicted first. */
export interface Cache<Value> {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value) => void
  readonly delete: (key: string) => void
}

export interface CacheSettings {
  readonly ttlMs: number
  readonly maxEntries: number
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number
}

export function createCache<Value>({ ttlMs, maxEntries, now }: CacheSettings): Cache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()

  function get(key: string): Value | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    if (entry.until <= now()) return undefined
    entries.set(key, entry)
    return entry.value
  }

  function set(key: string, value: Value): void {
    entries.delete(key)
    entries.set(key, { value, until: now() + ttlMs })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    get,
    set,
    delete: (key) => {
      entries.delete(key)
    },
  }
}
