/** Runs on the worker thread of `copy-writer.ts`. */
import { type SignedAgreement, type SignedRecord, signedCopy } from './signed-copy.ts'

export interface CopyJob {
  readonly record: SignedRecord
  readonly agreement: SignedAgreement
}

export default ({ record, agreement }: CopyJob): Promise<Uint8Array> =>
  signedCopy(record, agreement)
