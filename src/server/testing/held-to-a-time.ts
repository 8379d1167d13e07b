/**
 * For tests that hold the product to a time. A machine that stalls for a moment spoils a try; a
 * product that takes too long spoils every one.
 */
export const HELD_TO_A_TIME = { retry: 2 } as const
