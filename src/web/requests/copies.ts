/** The applicant's signed copy. */
import { COPIES_PATH, type CopyRequest } from '../../api/copies.ts'

const TIMEOUT_MS = 30_000

/** The outcome of loading a copy. `not-found`: the link is wrong or has expired. */
type CopyOutcome =
  | { readonly kind: 'copy'; readonly pdf: Blob }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed' }

/** Loads the PDF for a link. */
export async function fetchCopy(apiUrl: string, link: CopyRequest): Promise<CopyOutcome> {
  try {
    const response = await fetch(apiUrl + COPIES_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(link),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return { kind: 'not-found' }
    return response.ok ? { kind: 'copy', pdf: await response.blob() } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
