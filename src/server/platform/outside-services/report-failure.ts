/** The report of a failed call to an outside service, for the operator. */
import type { ServiceAnswer, ServiceFailure } from './bounded-fetch.ts'

export type FailureKind =
  | ServiceFailure
  /** 401 or 403: the service does not accept our credentials. */
  | 'credentials-rejected'
  /** 429. */
  | 'rate-limited'
  /** Any other status than that of a good answer. */
  | 'error-status'
  /** A good status, with a body that the service does not promise. */
  | 'unexpected-answer'

/**
 * A failed call. Never contains a part of the request or the answer: no query, no token, no text.
 */
export interface Failure {
  readonly kind: FailureKind
  readonly status?: number
  /** The path of the call, as the service documents it. */
  readonly path?: string
  /** The error code of the service or the system: capital letters, digits, underscores. */
  readonly code?: string
  /** Advice for the operator. */
  readonly hint?: string
}

/** Called once for each failed call. */
export type ReportFailure = (failure: Failure) => void

/** Returns why an answer cannot be used. The caller has already found that it cannot. */
export function failureOf(answer: ServiceAnswer): Failure {
  if (!answer.ok) return { kind: answer.failure, ...(answer.code && { code: answer.code }) }
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'unexpected-answer', status }
  if (status === 401 || status === 403) return { kind: 'credentials-rejected', status }
  return { kind: status === 429 ? 'rate-limited' : 'error-status', status }
}
