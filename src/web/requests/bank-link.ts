/** Linking a bank account, on the server. */
import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { type ExchangeRequest, PLAID_EXCHANGE_PATH } from '../../api/plaid-exchange.ts'
import { type LinkTokenResponse, PLAID_LINK_TOKEN_PATH } from '../../api/plaid-link-token.ts'
import { reportClientError, reportNoAnswer } from './client-errors.ts'

const TIMEOUT_MS = 15_000

/** A token that opens the bank link once; undefined when the server has none. */
export async function fetchLinkToken(apiUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(apiUrl + PLAID_LINK_TOKEN_PATH, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    const { link_token: token }: Partial<LinkTokenResponse> = await response.json()
    if (!token) reportClientError('bank-link', 'unexpected-answer')
    return token || undefined
  } catch (error) {
    reportNoAnswer('bank-link', error)
    return undefined
  }
}

/**
 * Sends the public token to the server before it expires. False only when the server answers that
 * the account cannot be used: without an answer, the submission tries again.
 */
export async function exchangePublicToken(apiUrl: string, body: ExchangeRequest): Promise<boolean> {
  try {
    const response = await fetch(apiUrl + PLAID_EXCHANGE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.status !== BANK_LINK_FAILED
  } catch (error) {
    reportNoAnswer('bank-link', error)
    return true
  }
}
