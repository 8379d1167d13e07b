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
