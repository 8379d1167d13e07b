/** The store of documents cannot be used. The message names no document and contains no secret. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** The bucket does not answer, or refuses. The reason names no object and contains no secret. */
export class BucketUnavailable extends StoreUnavailable {
  override readonly name = 'BucketUnavailable'
  /** The message without the setting. */
  readonly problem: string
  /** Whether another attempt may succeed without a change of the settings. */
  readonly isAway: boolean

  constructor(reason: string, { isAway = false } = {}) {
    const problem = `the bucket is unavailable: ${reason}`
    super(`S3_BUCKET: ${problem}`)
    this.problem = problem
    this.isAway = isAway
  }
}
