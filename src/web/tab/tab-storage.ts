/** Uses the tab's storage. Returns undefined if the browser stores nothing, or the use fails. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/** Returns whether the browser stores anything for this tab. */
export function hasStorage(): boolean {
  return withStorage(() => true) ?? false
}
