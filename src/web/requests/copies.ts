/** The applicant's signed copy. */
import { COPIES_PATH, type CopyRequest } from '../../api/copies.ts'

const PATIENCE_MILLISECONDS = 30_000

/** What became of asking for a copy. `not-found`: the link is wrong or has expired. */
export type CopyOutcome =
  | { readonly kind: 'copy'; readonly pdf: Blob }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed' }

/** Fetches the PDF behind a link. */
export async function fetchCopy(apiUrl: string, link: CopyRequest): Promise<CopyOutcome> {
  try {
    const response = await fetch(apiUrl + COPIES_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(link),
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    if (response.status === 404) return { kind: 'not-found' }
    return response.ok ? { kind: 'copy', pdf: await response.blob() } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
