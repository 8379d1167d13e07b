import type { AllMessages } from '../../../messages/all.ts'

const RETRY_AFTER_SECONDS = 5

/** The message of an error, out of the texts in the language of the request. */
type ErrorMessage = (texts: AllMessages['api']) => string

interface ErrorDetails {
  /** By default, the code of the status. */
  readonly code?: string
  /** By default, the message of the status. */
  readonly message?: ErrorMessage
  /** For the `Retry-After` header, in seconds. */
  readonly retryAfter?: number
}

/** An error with a status and a message for the applicant. It holds nothing secret. */
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

/** With one error, whose message is that of its code. */
export function errorWith(status: number, code: keyof AllMessages['api']['errors']): HttpError {
  return new HttpError(status, { code, message: ({ errors }) => errors[code] })
}

/** 503: the same request may be accepted in a few seconds. */
export function unavailable(): HttpError {
  return new HttpError(503, { retryAfter: RETRY_AFTER_SECONDS })
}
