/** The store of documents cannot be used. The message names no document and contains no secret. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}
