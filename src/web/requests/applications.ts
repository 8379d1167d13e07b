/** Sending the signed application. */
import {
  AGREEMENT_REPLACED,
  APPLICATIONS_PATH,
  BANK_LINK_FAILED,
  IDEMPOTENCY_HEADER,
} from '../../api/applications.ts'
import type { Submission } from '../../application/submission.ts'

const PATIENCE_MILLISECONDS = 30_000

export interface SubmissionError {
  readonly field?: string
  readonly message: string
}

/** What became of a submission. Only `accepted` ends the application. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly url: string | undefined }
  | { readonly kind: 'bank-link-failed' }
  /** Against an agreement that has been replaced: the new text has to be read first. */
  | { readonly kind: 'agreement-replaced'; readonly errors: readonly SubmissionError[] }
  | { readonly kind: 'refused'; readonly errors: readonly SubmissionError[] }
  | { readonly kind: 'unreachable'; readonly message: string }

const UNKNOWN_ERROR = 'Unknown error occurred. Try again in a few minutes.'

/**
 * Sends the application. The same key may be sent again: the server keeps one application of it.
 * Only a status from 301 to 399 is acceptance.
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
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    const body = await bodyOf(response)
    if (response.status > 300 && response.status < 400)
      return { kind: 'accepted', url: urlIn(body) }
    if (response.status === BANK_LINK_FAILED) return { kind: 'bank-link-failed' }
    const kind = response.status === AGREEMENT_REPLACED ? 'agreement-replaced' : 'refused'
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

/** A page to go to: of our own or of the web, never a script. */
function urlIn(body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.url !== 'string' || body.url === '') return undefined
  const url = URL.parse(body.url, window.location.href)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function errorsIn(body: unknown): readonly SubmissionError[] {
  const listed = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  const errors = listed.flatMap((error): SubmissionError[] => {
    if (typeof error === 'string' && error !== '') return [{ message: error }]
    if (!isRecord(error) || typeof error.message !== 'string') return []
    const { field, message } = error
    return [typeof field === 'string' ? { field, message } : { message }]
  })
  return errors.length > 0 ? errors : [{ message: UNKNOWN_ERROR }]
}

function messageOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The server took too long to answer. Nothing you typed is lost; please try again.'
  }
  return error instanceof Error && error.message !== '' ? error.message : UNKNOWN_ERROR
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
