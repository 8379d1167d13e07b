/**
 * Assignments that end automatically. Their end is not stored: it follows from the assignee's last
 * action.
 */

/**
 * Returns the time of the last action before which an assignment has ended; empty if none ends
 * automatically.
 *
 * @param hours the hours after which an assignment ends; 0 for never
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
