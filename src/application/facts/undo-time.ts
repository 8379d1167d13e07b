/** How much the clocks of several servers may differ. */
const CLOCKS_DIFFER_MS = 300_000

/**
 * Returns whether a decision can still be undone. A decision that lies in the future was made while
 * the clock was ahead: nobody waits until then.
 */
export function isUndoableAt(
  { at, until }: { readonly at: string; readonly until: string },
  now: Date,
): boolean {
  return now.toISOString() < until && Date.parse(at) <= now.getTime() + CLOCKS_DIFFER_MS
}
