/** The applicant's signed copy. */
import {
  COPIES_PATH,
  COPY_CODE_REQUIRED,
  COPY_CODES_PATH,
  type CopyCodeRequest,
  type CopyRequest,
} from '../../api/copies.ts'
import type { ErrorBody } from '../../api/errors.ts'

const TIMEOUT_MS = 30_000

/** The outcome of loading a copy. `not-found`: the link is wrong or has expired. */
export type CopyOutcome =
  | { readonly kind: 'copy'; readonly pdf: Blob }
  | { readonly kind: 'not-found' | 'code-required' | 'code-wrong' | 'failed' }

/** Loads the PDF for a link, and for the code that was emailed if the operator asks for one. */
export async function fetchCopy(apiUrl: string, request: CopyRequest): Promise<CopyOutcome> {
  try {
    const response = await post(apiUrl + COPIES_PATH, request)
    if (response.status === 404) return { kind: 'not-found' }
    if (response.status === 403) {
      const { errors }: ErrorBody = await response.json()
      return { kind: errors[0]?.code === COPY_CODE_REQUIRED ? 'code-required' : 'code-wrong' }
    }
    return response.ok ? { kind: 'copy', pdf: await response.blob() } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Has a code emailed to the signer; false if that failed. */
export async function requestCopyCode(apiUrl: string, link: CopyCodeRequest): Promise<boolean> {
  try {
    return (await post(apiUrl + COPY_CODES_PATH, link)).ok
  } catch {
    return false
  }
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
