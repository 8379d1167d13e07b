/** The report of a failed call to an outside service, for the operator. */
import { type BaseIssue, getDotPath } from 'valibot'
import type { FailureDetails, ServiceAnswer, ServiceFailure } from './bounded-fetch.ts'

export type FailureKind =
  | ServiceFailure
  /** 401 or 403: the service does not accept our credentials. */
  | 'credentials-rejected'
  /** 429. */
  | 'rate-limited'
  /** Any status other than a good answer's. */
  | 'error-status'
  /** A good status, with a body that the service does not promise. */
  | 'unexpected-answer'

/**
 * A failed call. Never contains the content of the request or the answer: no query, no token, no
 * text.
 */
export interface Failure extends FailureDetails {
  readonly kind: FailureKind
  /** The path of the call, as the service documents it. */
  readonly path?: string
  /** The error code of the service or the system: capital letters, digits, underscores. */
  readonly code?: string
  /** Where an unexpected answer differs from what the service documents: `numbers.ach`. */
  readonly place?: string
  readonly hint?: string
}

/** Called once for each failed call. */
export type ReportFailure = (failure: Failure) => void

/** The first issue says where an answer differs. */
export type Issues = readonly [BaseIssue<unknown>, ...BaseIssue<unknown>[]]

/**
 * Returns why an answer cannot be used. The caller has already found that it cannot, by these
 * issues if its body was read.
 */
export function failureOf(answer: ServiceAnswer, issues?: Issues): Failure {
  if (!answer.ok) {
    const { ok, failure, ...details } = answer
    return { kind: failure, ...details }
  }
  const { status } = answer
  if (status >= 200 && status < 300) {
    const place = issues && getDotPath(issues[0])
    return { kind: 'unexpected-answer', status, ...(place && { place }) }
  }
  if (status === 401 || status === 403) return { kind: 'credentials-rejected', status }
  return { kind: status === 429 ? 'rate-limited' : 'error-status', status }
}
