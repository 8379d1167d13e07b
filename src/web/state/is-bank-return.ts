/** What a bank adds to the address that it leads back to. */
export const BANK_RETURN_PARAMETER = 'oauth_state_id'

/** Whether a bank has led back to this address. Few visitors come from one: what reads it is loaded then. */
export function isBankReturn(search: string): boolean {
  return new URLSearchParams(search).has(BANK_RETURN_PARAMETER)
}
