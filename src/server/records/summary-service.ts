/** The summary of an application, as lists, webhooks and the API show it. */
import * as v from 'valibot'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { applicationSummary } from '../../api/stored-applications.ts'
import { isTime } from '../platform/time/days.ts'
import type { StoredApplication } from './service.ts'

/** The columns of the operator's list. */
export type ApplicationSummary = Pick<StoredApplication, (typeof summaryColumns)[number]>

export const summaryColumns = [
  'reference',
  'received_at',
  'business_name',
  'structure',
  'mcc',
  'state',
  'annual_sales',
  'bank_method',
  'pmi',
  'status',
  'assignee',
  'correction',
  'business_name_hash',
  'program',
] as const

/** Returns the program, unless it is the default one. */
function programField({ program }: Pick<StoredApplication, 'program'>) {
  return program === DEFAULT_PROGRAM ? {} : { program }
}

/** Returns an application's columns under the names that the API and the commands use. */
export function listedFields(row: ApplicationSummary) {
  return {
    /** Null if it is sealed. */
    businessName: row.business_name_hash === null ? row.business_name : null,
    businessStructure: row.structure,
    mcc: row.mcc,
    state: row.state,
    annualSales: row.annual_sales,
    bankMethod: row.bank_method,
    pmi: row.pmi,
  }
}

const summary = v.strictObject(applicationSummary)
type Summary = v.InferOutput<typeof summary>

/** The values of an application whose row cannot be read. */
const UNREADABLE = {
  receivedAt: new Date(0).toISOString(),
  businessName: null,
  businessStructure: '',
  mcc: '',
  state: '',
  annualSales: 0,
  bankMethod: 'manual',
  pmi: null,
  status: 'received',
  awaitsCorrection: false,
  isRowChanged: true,
} satisfies Omit<Summary, 'reference'>

/**
 * Returns an application as lists show it: `applicationSummary` of the API. A row that someone
 * changed so that it cannot be read does not hide the others.
 */
export function listedApplication(row: ApplicationSummary): Summary {
  const listed = {
    reference: row.reference,
    receivedAt: row.received_at,
    ...listedFields(row),
    ...programField(row),
    status: row.status,
    awaitsCorrection: row.correction === 'waiting',
  }
  const isReadable =
    v.is(summary, listed) && Number.isSafeInteger(listed.annualSales) && isTime(listed.receivedAt)
  return isReadable ? listed : changedApplication(String(row.reference))
}

/** Returns an application for lists that show nothing of it, because someone changed it. */
export function changedApplication(reference: string): Summary {
  return { ...UNREADABLE, reference }
}
