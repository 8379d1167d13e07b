/** The processor's answer when an approved merchant is boarded. */

/**
 * `failed`: the processor could not do it, and can be asked again. `rejected`: the processor does
 * not accept the data. `declined`: the processor does not want the merchant.
 */
export const boardingResults = ['succeeded', 'failed', 'rejected', 'declined'] as const
export type BoardingResult = (typeof boardingResults)[number]

/** The processor's number of a merchant (MID): 1 to 64 printable characters, no space at an end. */
export const MERCHANT_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/

/** Returns whether a boarded merchant's number is missing. */
export function lacksMerchantId(result: BoardingResult, id: string | undefined): boolean {
  return result === 'succeeded' && id === undefined
}
