import { type ApplicationSummary, listedFields } from '../../server/records/summary-service.ts'

/** The readable columns of an application, under the names used in JSON elsewhere. */
export function applicationFields(row: ApplicationSummary) {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
    ...listedFields(row),
    awaitsCorrection: row.correction === 'waiting',
    program: row.program,
  }
}

export const SEALED = '(sealed)'

export type Fields = ReturnType<typeof applicationFields>

/** The names of the readable columns, for the header of an empty table. */
export const applicationFieldNames: readonly string[] = Object.keys({
  reference: true,
  receivedAt: true,
  status: true,
  businessName: true,
  businessStructure: true,
  mcc: true,
  state: true,
  annualSales: true,
  bankMethod: true,
  pmi: true,
  awaitsCorrection: true,
  program: true,
} satisfies Record<keyof Fields, true>)
