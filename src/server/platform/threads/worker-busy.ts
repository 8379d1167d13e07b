/** The worker's queue is full: the request can be retried later. */
export class WorkerBusy extends Error {
  override readonly name = 'ThreadBusy'
}
