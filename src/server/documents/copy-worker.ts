/** The thread that writes copies, so that the server answers others meanwhile. */
import { parentPort } from 'node:worker_threads'
import { type SignedAgreement, type SignedRecord, signedCopy } from './signed-copy.ts'

/** What the thread is asked. */
export interface CopyJob {
  readonly id: number
  readonly record: SignedRecord
  readonly agreement: SignedAgreement
}

/** What it answers; without bytes where the copy could not be written. */
export interface CopyDone {
  readonly id: number
  readonly pdf?: Uint8Array
}

parentPort?.on('message', async ({ id, record, agreement }: CopyJob) => {
  const done = await signedCopy(record, agreement).then(
    (pdf): CopyDone => ({ id, pdf }),
    (): CopyDone => ({ id }),
  )
  parentPort?.postMessage(done)
})
