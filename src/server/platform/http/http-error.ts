import { api } from '../../../messages/en-later.ts'

const RETRY_AFTER_SECONDS = 5

/** An error with a status and a message for the applicant. It holds nothing secret. */
export class HttpError extends Error {
  readonly statusCode: number
  /** For the `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.retryAfter = retryAfter
  }
}

/** 503: the same request may be accepted in a few seconds. */
export function unavailable(): HttpError {
  return new HttpError(503, api.errors.unavailable, RETRY_AFTER_SECONDS)
}
