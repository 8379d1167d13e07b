/** Linking a bank account, on the server. */
import { BANK_LINK_FAILED } from '../../api/applications.ts'
import { linkTokenRoute, plaidExchangeRoute } from '../../api/bank-link.ts'
import type { RouteBody } from '../../api/route.ts'
import { routingLookupRoute } from '../../api/routing-numbers.ts'
import type { Language } from '../../application/language.ts'
import { reportClientError, reportNoAnswer } from './client-errors.ts'
import { LOOKUP_TIMEOUT_MS, request } from './request.ts'

/**
 * Returns a token that opens the bank link once, in this language; undefined if the server has
 * none.
 *
 * @param isFramed whether the page is in a frame, which a bank's own site would replace
 */
export async function fetchLinkToken(
  language: Language,
  isFramed: boolean,
): Promise<string | undefined> {
  try {
    const response = await request(linkTokenRoute, {
      query: isFramed ? { redirect: 'no' } : {},
      headers: { 'accept-language': language },
    })
    if (!response.ok) return undefined
    const { link_token: token } = await response.json()
    if (!token) reportClientError('bank-link', 'unexpected-answer')
    return token || undefined
  } catch (error) {
    reportNoAnswer('bank-link', error)
    return undefined
  }
}

/**
 * Sends the public token to the server before it expires. Returns false only if the server answers
 * that the account cannot be used. Without an answer, the submission tries again.
 */
export async function exchangePublicToken(
  sent: RouteBody<(typeof plaidExchangeRoute)['schema']>,
): Promise<boolean> {
  try {
    return (await request(plaidExchangeRoute, sent)).status !== BANK_LINK_FAILED
  } catch (error) {
    reportNoAnswer('bank-link', error)
    return true
  }
}

/**
 * Returns the name of the bank with a routing number, in upper case; undefined if it is unknown, or
 * if the directory cannot be reached. Rejects only when `signal` aborts.
 */
export async function findBankName(
  routingNumber: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const query = { routingnumber: routingNumber }
    const options = { timeoutMs: LOOKUP_TIMEOUT_MS, signal }
    const response = await request(routingLookupRoute, { query }, options)
    return response.ok ? (await response.json()).data.name : undefined
  } catch (error) {
    if (signal.aborted) throw error
    reportNoAnswer('routing-lookup', error)
    return undefined
  }
}
