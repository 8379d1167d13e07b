/** What runs on the thread of `accepted-rows-thread.ts`. */
import { workerData } from 'piscina'
import {
  type AcceptedRowsSettings,
  type Application,
  acceptedRows,
  type MakeRows,
  type RowsOutcome,
} from './accepted-rows.ts'

let make: MakeRows | undefined

/** Answers once this file is loaded. */
export function ready(): void {}

/** Settings that nothing can be made with are told to whoever asks. */
export default async (application: Application): Promise<RowsOutcome> => {
  make ??= acceptedRows(workerData as AcceptedRowsSettings)
  const outcome = await make(application)
  if (outcome.outcome !== 'made') return outcome
  const { application: row, copy, event, deliveries } = outcome.rows
  return {
    ...outcome,
    rows: {
      application: { ...row, sealed: alone(row.sealed) },
      copy: { ...copy, record: copy.record && alone(copy.record) },
      event,
      deliveries: deliveries.map((one) => ({ ...one, payload: one.payload && alone(one.payload) })),
    },
  }
}

/** A small buffer is cut from a block of 64 KB, all of which would be sent to the other thread. */
function alone(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
