/** Assignments that end automatically. Their end follows from the assignee's last action. */

/**
 * Returns a time: an assignment has ended if its last action was before it. Empty if none ends
 * automatically.
 *
 * @param hours how many hours an assignment lasts; 0 for no end
 */
export function claimsEndBefore(now: Date, hours: number): string {
  return hours === 0 ? '' : new Date(now.getTime() - hours * 3_600_000).toISOString()
}

/**
 * Returns whether an assignment has ended automatically.
 *
 * @param claimedAt the time of the assignee's last action; empty if unknown, as in earlier releases
 */
export function isClaimOver(claimedAt: string, endBefore: string): boolean {
  return claimedAt !== '' && claimedAt < endBefore
}
