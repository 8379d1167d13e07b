/** The applicant's signed copy. */
import {
  COPY_CODE_REQUIRED,
  type CopyCodeRequest,
  type CopyRequest,
  copiesRoute,
  copyCodeRoute,
  readingLinkRoute,
} from '../../api/copies.ts'
import { LONG_TIMEOUT_MS, request, succeeds } from './request.ts'

/** The outcome of loading a copy. `not-found`: the link is wrong or has expired. */
export type CopyOutcome =
  | { readonly kind: 'copy'; readonly pdf: Blob }
  | { readonly kind: 'not-found' | 'code-required' | 'code-wrong' | 'failed' }

const options = { timeoutMs: LONG_TIMEOUT_MS }

/** Loads the PDF for a link, with the code that was emailed if the operator requires one. */
export async function fetchCopy(body: CopyRequest): Promise<CopyOutcome> {
  try {
    const response = await request(copiesRoute, { body }, options)
    if (response.ok) return { kind: 'copy', pdf: await response.blob() }
    if (response.status === 404) return { kind: 'not-found' }
    if (response.status !== 403) return { kind: 'failed' }
    const { errors } = await response.json()
    return { kind: errors[0]?.code === COPY_CODE_REQUIRED ? 'code-required' : 'code-wrong' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Requests an email with a code to the signer. Returns false if that failed. */
export function requestCopyCode(body: CopyCodeRequest): Promise<boolean> {
  return succeeds(request(copyCodeRoute, { body }, options))
}

/** Returns the secret of a link that only reads the copy; undefined for none, or no answer. */
export async function readingSecretOf(body: CopyCodeRequest): Promise<string | undefined> {
  try {
    const response = await request(readingLinkRoute, { body }, options)
    return response.ok ? (await response.json()).secret : undefined
  } catch {
    return undefined
  }
}
