/** What a processor says when an approved merchant is boarded there. */

/**
 * `failed`: the processor could not do it, and can be asked again. `rejected`: what was sent is not
 * what it takes. `declined`: it does not want the merchant.
 */
export const boardingResults = ['succeeded', 'failed', 'rejected', 'declined'] as const
export type BoardingResult = (typeof boardingResults)[number]

/** The processor's number of a merchant (MID): up to 64 printable characters, and no space around them. */
export const MERCHANT_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/

/** A merchant that was boarded has a number. */
export function lacksMerchantId(result: BoardingResult, id: string | undefined): boolean {
  return result === 'succeeded' && id === undefined
}
