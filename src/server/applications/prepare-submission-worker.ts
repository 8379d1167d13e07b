/** Runs on the worker thread of `prepare-submission-pool.ts`. */
import { workerData } from 'piscina'
import {
  type IncomingSubmission,
  type PrepareOutcome,
  type PrepareSettings,
  type PrepareSubmission,
  prepareSubmission,
} from './prepare-submission.ts'

let prepare: PrepareSubmission | undefined

/** Resolves once this file is loaded. */
export function ready(): void {}

/** Settings that cannot be used reject the call. */
export default async (incoming: IncomingSubmission): Promise<PrepareOutcome> => {
  prepare ??= prepareSubmission(workerData as PrepareSettings)
  const outcome = await prepare(incoming)
  if (outcome.outcome !== 'prepared') return outcome
  const { application: row, copy, event, deliveries } = outcome.prepared
  return {
    ...outcome,
    prepared: {
      application: { ...row, sealed: copyOf(row.sealed) },
      copy: { ...copy, record: copy.record && copyOf(copy.record) },
      event,
      deliveries: deliveries.map((one) => ({
        ...one,
        payload: one.payload && copyOf(one.payload),
      })),
    },
  }
}

/** A small buffer is a view of a 64 KB block, and all of that would be copied to the other thread. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
