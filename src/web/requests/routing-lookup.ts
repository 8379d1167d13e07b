import { ROUTING_LOOKUP_PATH } from '../../api/routing-lookup.ts'
import { reportNoAnswer } from './client-errors.ts'

const TIMEOUT_MS = 5_000

/**
 * The name of the bank with a routing number, in upper case; undefined when it is unknown or the
 * directory cannot be reached. Rejects only when `signal` aborts.
 */
export async function findBankName(
  apiUrl: string,
  routingNumber: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(
      `${apiUrl}${ROUTING_LOOKUP_PATH}?routingnumber=${encodeURIComponent(routingNumber)}`,
      { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
    )
    const body = response.ok ? await response.json() : null
    const name: unknown = body?.data?.name
    return typeof name === 'string' && name !== '' ? name.toUpperCase() : undefined
  } catch (error) {
    if (signal.aborted) throw error
    reportNoAnswer('routing-lookup', error)
    return undefined
  }
}
