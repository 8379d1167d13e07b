/** The server's part of linking a bank account. */
import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { type ExchangeRequest, PLAID_EXCHANGE_PATH } from '../../api/plaid-exchange.ts'
import { type LinkTokenResponse, PLAID_LINK_TOKEN_PATH } from '../../api/plaid-link-token.ts'

const PATIENCE_MILLISECONDS = 15_000

/** A token that opens the bank link once; undefined when none can be had. */
export async function fetchLinkToken(apiUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(apiUrl + PLAID_LINK_TOKEN_PATH, {
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    if (!response.ok) return undefined
    const { link_token: token }: Partial<LinkTokenResponse> = await response.json()
    return token || undefined
  } catch {
    return undefined
  }
}

/**
 * Hands the public token over while it lives. False only when the server says that the account
 * cannot be used; an answer that does not come is no such word, since the submission tries again.
 */
export async function exchangePublicToken(apiUrl: string, body: ExchangeRequest): Promise<boolean> {
  try {
    const response = await fetch(apiUrl + PLAID_EXCHANGE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    return response.status !== BANK_LINK_FAILED
  } catch {
    return true
  }
}
