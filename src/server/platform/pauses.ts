/** The longest time that the event loop is blocked. */
const SLICE_MS = 3

/** Lets the event loop continue. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Returns a function that pauses once the event loop has been blocked for too long. */
export function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= SLICE_MS) return
    await pause()
    since = performance.now()
  }
}
