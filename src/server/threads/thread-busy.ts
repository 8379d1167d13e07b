/** More wait for a thread than it may keep waiting: to be tried again later. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}
