/** The parameter that a bank adds to the address when it leads back to us. */
const PARAMETER = 'oauth_state_id'

let isLost = false

/** Reads the return from a bank, if there is one. Only then is its script loaded. */
export async function takeBankReturn(): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  if (!query.has(PARAMETER)) return
  query.delete(PARAMETER)
  const { readBankReturn } = await import('./bank-return.ts')
  isLost = !readBankReturn(query)
}

/** Returns whether a bank has returned to a tab that did not lead there, as in another browser. */
export function isReturnLost(): boolean {
  return isLost
}
