import type { ApplicationSummary } from '../server/applications/table.ts'

/** The readable columns of an application, under the names that JSON uses everywhere else. */
export function applicationFields(row: ApplicationSummary) {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
    businessName: row.business_name,
    businessStructure: row.structure,
    mcc: row.mcc,
    state: row.state,
    annualSales: row.annual_sales,
    bankMethod: row.bank_method,
  }
}
