/** Lists applications, and the queries of the operator's commands. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '../../application/application-status.ts'
import { notExportedWith } from '../ledger/conditions-service.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { StoredApplication } from './service.ts'
import { type ApplicationSummary, summaryColumns } from './summary-service.ts'

export { notExportedWith } from '../ledger/conditions-service.ts'

/** A position in the list of all applications, ordered by time received. */
export type Cursor = Pick<StoredApplication, 'received_at' | 'reference'>

/** Returns the next page of the applications that match a filter. */
export async function nextApplications(
  db: Database,
  { after, limit, ...filter }: PageFilter,
): Promise<readonly StoredApplication[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where(matching(filter))
    .where(afterPosition(db, after))
    .orderBy('received_at')
    .orderBy('reference')
    .limit(limit)
    .execute()
}

/**
 * Returns the condition for the applications after a position; for all of them without one. Leaves
 * out those without a position: `verify` reports them.
 */
export function afterPosition(db: Database, after: Cursor | undefined) {
  return after
    ? sql<boolean>`${PLACE} > (${after.received_at}, ${after.reference}) and ${hasPosition(db)}`
    : hasPosition(db)
}

const PLACE = sql`(applications.received_at, applications.reference)`

function hasPosition(db: Database) {
  const { isPlainText } = engineOf(db)
  const [receivedAt, reference] = ['applications.received_at', 'applications.reference'].map(
    isPlainText,
  )
  return sql<boolean>`(${receivedAt} and ${reference})`
}

/** Returns the references of the applications that match a filter. */
export async function matchingReferences(
  db: Database,
  filter: ApplicationFilter,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('applications')
    .select('reference')
    .where(matching(filter))
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

/** A filter for applications. They must match every part that is given. */
export interface ApplicationFilter {
  readonly references?: readonly string[] | undefined
  readonly status?: ApplicationStatus | undefined
  readonly program?: string | undefined
  /** The id of the lead. */
  readonly pmi?: string | undefined
  /** The business name: as readable text, or as the hash of a sealed name. */
  readonly name?: { readonly text: string; readonly hash: string | undefined } | undefined
  /** Received at this time or later. */
  readonly since?: Date | undefined
  /** Received before this time. */
  readonly until?: Date | undefined
  /** Selects latest versions that were not exported with the mapping of this hash. */
  readonly notExportedWith?: string | undefined
}

/** A filter for the next page after a position. */
export interface PageFilter extends ApplicationFilter {
  readonly after: Cursor | undefined
  readonly limit: number
}

function matching({
  references,
  status,
  program,
  pmi,
  name,
  since,
  until,
  notExportedWith: mapping,
}: ApplicationFilter) {
  return (eb: ExpressionBuilder<Tables, 'applications'>) =>
    eb.and([
      ...(references ? [eb('reference', 'in', references)] : []),
      ...(status ? [eb('status', '=', status)] : []),
      ...(program === undefined ? [] : [eb('program', '=', program)]),
      ...(pmi === undefined ? [] : [eb('pmi', '=', pmi)]),
      ...(name
        ? [
            eb.or([
              eb.and([eb('business_name_hash', 'is', null), eb('business_name', '=', name.text)]),
              ...(name.hash === undefined ? [] : [eb('business_name_hash', '=', name.hash)]),
            ]),
          ]
        : []),
      ...(since ? [eb('received_at', '>=', since.toISOString())] : []),
      ...(until ? [eb('received_at', '<', until.toISOString())] : []),
      ...(mapping === undefined ? [] : [notExportedWith(mapping)]),
    ])
}

/** Returns the condition for documents of applications that were received after a time. */
export function documentsReceivedAfter(time: string) {
  return sql<boolean>`exists (
    select 1 from applications
    where applications.reference = documents.reference and received_at > ${time})`
}

/** Returns the latest applications, newest first. */
export async function listApplications(
  db: Database,
  { limit, ...filter }: ApplicationFilter & { readonly limit: number },
): Promise<readonly ApplicationSummary[]> {
  return db
    .selectFrom('applications')
    .select(summaryColumns)
    .where(matching(filter))
    .orderBy('received_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the ids of the programs that have applications. */
export async function programsOfApplications(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('applications').select('program').distinct().execute()
  return rows.map(({ program }) => program)
}

/** The number of applications with a status, and the arrival of the oldest (ISO 8601). */
export interface StatusCount {
  readonly status: ApplicationStatus
  readonly count: number
  readonly oldest: string
}

/** Counts the applications of each status. */
export async function statusCounts(db: Database): Promise<readonly StatusCount[]> {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .select((eb) => eb.fn.min('received_at').as('oldest'))
    .groupBy('status')
    .execute()
  return rows.map(({ status, count, oldest }) => ({ status, count: Number(count), oldest }))
}

/** Counts the applications of each program. A program without any is missing. */
export async function programCounts(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => ['program', eb.fn.countAll().as('count')])
    .groupBy('program')
    .execute()
  return new Map(rows.map(({ program, count }) => [program, Number(count)]))
}

/** Returns an application with its sealed part. */
export async function findApplication(
  db: Database,
  reference: string,
): Promise<(ApplicationSummary & Pick<StoredApplication, 'sealed'>) | undefined> {
  return db
    .selectFrom('applications')
    .select([...summaryColumns, 'sealed'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}
