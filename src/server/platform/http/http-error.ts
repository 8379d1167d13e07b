import type { AllMessages } from '../../../messages/all.ts'

/** By then, what other requests take is often free again. */
export const RETRY_AFTER_SECONDS = 5

type ErrorMessage = (texts: AllMessages['api']) => string

interface ErrorDetails {
  /** The status's own code by default. */
  readonly code?: string
  /** The status's own message by default. */
  readonly message?: ErrorMessage
  /** In seconds, for the `Retry-After` header. */
  readonly retryAfter?: number
  /** Why, in our own words, for the log only. */
  readonly reason?: string
}

/** An error with a status and a message for the applicant. It contains nothing secret. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly details: ErrorDetails

  constructor(statusCode: number, details: ErrorDetails = {}) {
    super(`HTTP ${statusCode}`)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.details = details
  }
}

export function errorWith(status: number, code: keyof AllMessages['api']['errors']): HttpError {
  return new HttpError(status, { code, message: ({ errors }) => errors[code] })
}

/** A 503: the same request may succeed in a few seconds. `reason` is for the log only. */
export function unavailable(reason: string): HttpError {
  return new HttpError(503, { retryAfter: RETRY_AFTER_SECONDS, reason })
}
