/** Asks whether the server knows an application of a reference. */
import { RECEIVED_REFERENCE_PATH } from '../../api/applications.ts'

const TIMEOUT_MS = 10_000

/** `unreachable`: nobody knows. */
export type KnownReference = 'received' | 'unknown' | 'unreachable'

export async function askForReference(apiUrl: string, reference: string): Promise<KnownReference> {
  try {
    const path = RECEIVED_REFERENCE_PATH.replace(':reference', reference)
    const { ok, status } = await fetch(apiUrl + path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (ok) return 'received'
    return status === 404 ? 'unknown' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
