/** Submits the signed application. */
import {
  AGREEMENT_REPLACED,
  APPLICATIONS_PATH,
  BANK_LINK_FAILED,
  IDEMPOTENCY_HEADER,
} from '../../api/applications.ts'
import type { ApiError } from '../../api/errors.ts'
import type { Submission } from '../../application/submission.ts'
import { review } from '../../messages/en-later.ts'

const REQUEST_TIMEOUT_MS = 30_000

/** The outcome of a submission. Only `accepted` ends the application. */
type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly url: string | undefined }
  | { readonly kind: 'bank-link-failed' }
  /** The agreement was replaced meanwhile: the new text has to be read first. */
  | { readonly kind: 'agreement-replaced'; readonly errors: readonly ApiError[] }
  | { readonly kind: 'rejected'; readonly errors: readonly ApiError[] }
  | { readonly kind: 'unreachable'; readonly message: string }

/**
 * Submits the application. It is safe to retry with the same key: the server saves one application
 * for it. Only a status from 301 to 399 means that the application was accepted.
 */
export async function submitApplication(
  apiUrl: string,
  submission: Submission,
  idempotencyKey: string,
): Promise<SubmissionOutcome> {
  try {
    const response = await fetch(apiUrl + APPLICATIONS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: idempotencyKey },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const body = await bodyOf(response)
    if (response.status > 300 && response.status < 400)
      return { kind: 'accepted', url: urlIn(body) }
    if (response.status === BANK_LINK_FAILED) return { kind: 'bank-link-failed' }
    const kind = response.status === AGREEMENT_REPLACED ? 'agreement-replaced' : 'rejected'
    return { kind, errors: errorsIn(body) }
  } catch (error) {
    return { kind: 'unreachable', message: messageOf(error) }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The page to open next: a web address, never a script. */
function urlIn(body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.url !== 'string' || body.url === '') return undefined
  const url = URL.parse(body.url, window.location.href)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function errorsIn(body: unknown): readonly ApiError[] {
  const listed = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  const errors = listed.flatMap((error): ApiError[] => {
    if (typeof error === 'string' && error !== '') return [{ message: error }]
    if (!isRecord(error) || typeof error.message !== 'string') return []
    const { field, message } = error
    return [typeof field === 'string' ? { field, message } : { message }]
  })
  return errors.length > 0 ? errors : [{ message: review.errors.unknown }]
}

/** Browsers say "Failed to fetch" or "Load failed", which means nothing to an applicant. */
function messageOf(error: unknown): string {
  if (!navigator.onLine) return review.errors.offline
  if (error instanceof DOMException && error.name === 'TimeoutError') return review.errors.timeout
  return review.errors.unreachable
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
