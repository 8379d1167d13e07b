import { routingLookupRoute } from '../../api/routing-numbers.ts'
import { reportNoAnswer } from './client-errors.ts'
import { LOOKUP_TIMEOUT_MS, request } from './request.ts'

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
