/** A request that is answered with a status and words for the applicant. Nothing in it is secret. */
export class Refusal extends Error {
  readonly statusCode: number
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.retryAfter = retryAfter
  }
}
