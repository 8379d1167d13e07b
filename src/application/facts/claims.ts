/** An assignment ends by itself: nothing is stored for that, it follows from its last act. */

/**
 * The time before which an assignment has ended whose person has done nothing since; empty if none
 * ends by itself.
 *
 * @param hours after which it ends; 0 for never
 */
export function claimsEndBefore(now: Date, hours: number): string {
  return hours === 0 ? '' : new Date(now.getTime() - hours * 3_600_000).toISOString()
}

/**
 * Whether an assignment has ended by itself.
 * @param claimedAt when its person last did something; empty if unknown, as in earlier releases
 */
export function isClaimOver(claimedAt: string, endBefore: string): boolean {
  return claimedAt !== '' && claimedAt < endBefore
}
