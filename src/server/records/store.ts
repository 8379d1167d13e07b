/** Applications: the columns that a list needs are readable, the rest is sealed to the operator. */

import type { ExpressionBuilder, Selectable } from 'kysely'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { StoredApplication as StoredApplicationSummary } from '../../api/stored-applications.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'

export interface ApplicationsTable {
  /** `MA-7K3Q-9XDM`. */
  readonly reference: string
  readonly received_at: string
  /** Empty if it is sealed. */
  readonly business_name: string
  readonly structure: string
  readonly mcc: string
  /** USPS code of the business location. */
  readonly state: string
  /** Whole dollars per year. */
  readonly annual_sales: number
  readonly bank_method: 'linked' | 'manual'
  /** The id of the lead that the applicant came with; null without one. */
  readonly pmi: string | null
  readonly status: ApplicationStatus
  /** The subject of who works on it in the operator's console; empty for nobody. */
  readonly assignee: string
  /** `waiting` while the applicant is asked for corrections; otherwise empty. */
  readonly correction: 'waiting' | ''
  /** An age file: the record that `application/record` describes. */
  readonly sealed: Uint8Array
  /** Null if the client sent no `Idempotency-Key`. */
  readonly idempotency_key_hash: string | null
  /**
   * An HMAC of the body under the key itself, so that a stolen database cannot be used to test
   * guesses.
   */
  readonly body_hash: string | null
  /**
   * The page that the applicant was sent to; `{secret}` is a placeholder for the copy link's
   * secret.
   */
  readonly answer_url: string
  /** Whom to write to (`Contact`), encrypted; null if the server sent no email then. */
  readonly contact: Uint8Array | null
  /** By which a sealed business name is found (`business-name.ts`); null if the name is readable. */
  readonly business_name_hash: string | null
  /** The id of the program. */
  readonly program: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly applications: ApplicationsTable
  }
}

export type StoredApplication = Selectable<ApplicationsTable>

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

/** How many applications have a status, and when the oldest of them arrived (ISO 8601). */
export interface StatusCount {
  readonly status: ApplicationStatus
  readonly count: number
  readonly oldest: string
}

/** Of the statuses that there are. */
export async function statusCounts(db: Database): Promise<readonly StatusCount[]> {
  const rows = await db
    .selectFrom('applications')
    .select((of) => ['status', of.fn.countAll().as('count')])
    .select((of) => of.fn.min('received_at').as('oldest'))
    .groupBy('status')
    .execute()
  return rows.map(({ status, count, oldest }) => ({ status, count: Number(count), oldest }))
}

/** The program, where it is not the default one. */
export function programField({ program }: Pick<StoredApplication, 'program'>) {
  return program === DEFAULT_PROGRAM ? {} : { program }
}

/** What a list needs of an application, under the names that the API and the commands use. */
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

/** What a list shows of an application: `applicationSummary` of the API. */
export function listedApplication(row: ApplicationSummary): StoredApplicationSummary {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    ...listedFields(row),
    ...programField(row),
    status: row.status,
    awaitsCorrection: row.correction === 'waiting',
  }
}

/** Returns false, with nothing added, if the reference or the key is already stored. */
export async function addApplication(db: Database, row: StoredApplication): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The stored answer for an idempotency key, and the hash of its body. */
export async function findAnswer(
  db: Database,
  keyHash: string,
): Promise<
  Pick<StoredApplication, 'reference' | 'received_at' | 'body_hash' | 'answer_url'> | undefined
> {
  return db
    .selectFrom('applications')
    .select(['reference', 'received_at', 'body_hash', 'answer_url'])
    .where('idempotency_key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** One application with its sealed part. */
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

/** The id of an application's program; undefined if there is no such application. */
export async function programOfApplication(
  db: Database,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('program')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.program
}

/** Stores what a list shows of a corrected application, and whom to tell. */
export async function setReadable(db: Database, row: StoredApplication): Promise<void> {
  const {
    business_name,
    structure,
    mcc,
    state,
    annual_sales,
    bank_method,
    contact,
    business_name_hash,
  } = row
  await db
    .updateTable('applications')
    .set({
      business_name,
      structure,
      mcc,
      state,
      annual_sales,
      bank_method,
      contact,
      business_name_hash,
    })
    .where('reference', '=', row.reference)
    .execute()
}

/** Says whether the applicant is asked for corrections; run it in a transaction. */
export async function setCorrection(
  db: Database,
  reference: string,
  correction: StoredApplication['correction'],
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ correction })
    .where('reference', '=', reference)
    .execute()
}

/** Whom to tell about an application's status. */
export async function findContact(
  db: Database,
  reference: string,
): Promise<Pick<StoredApplication, 'contact'> | undefined> {
  return db
    .selectFrom('applications')
    .select('contact')
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Which applications are meant: those that fit every part that is given. */
export interface ApplicationFilter {
  readonly references?: readonly string[] | undefined
  readonly status?: ApplicationStatus | undefined
  /** The id of the lead. */
  readonly pmi?: string | undefined
  /** The business name: as it is readable, or the hash of a sealed one. */
  readonly name?: { readonly text: string; readonly hash: string | undefined } | undefined
  /** Received at this time or later. */
  readonly since?: Date | undefined
  /** Received before this time. */
  readonly until?: Date | undefined
}

/** The condition of a query for the applications that a filter means. */
export function matching({ references, status, pmi, name, since, until }: ApplicationFilter) {
  return (where: ExpressionBuilder<Tables, 'applications'>) =>
    where.and([
      ...(references ? [where('reference', 'in', references)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(pmi === undefined ? [] : [where('pmi', '=', pmi)]),
      ...(name
        ? [
            where.or([
              where.and([
                where('business_name_hash', 'is', null),
                where('business_name', '=', name.text),
              ]),
              ...(name.hash === undefined ? [] : [where('business_name_hash', '=', name.hash)]),
            ]),
          ]
        : []),
      ...(since ? [where('received_at', '>=', since.toISOString())] : []),
      ...(until ? [where('received_at', '<', until.toISOString())] : []),
    ])
}

/** The latest applications, newest first. */
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

/** Covers the columns of an application that only a corrected version changes. */
export function rowFingerprint(
  row: Omit<StoredApplication, 'status' | 'assignee' | 'correction' | 'sealed'>,
): string {
  const parts = [
    row.reference,
    row.received_at,
    row.business_name,
    row.structure,
    row.mcc,
    row.state,
    row.annual_sales,
    row.bank_method,
    row.pmi,
    row.idempotency_key_hash,
    row.body_hash,
    row.answer_url,
    row.contact && bytesHash(row.contact),
  ]
  // Each version is from when there was nothing to cover but this, and still covers such rows.
  if (row.program !== DEFAULT_PROGRAM) {
    return hashOf(['merchant-application row 3', ...parts, row.business_name_hash, row.program])
  }
  return row.business_name_hash === null
    ? hashOf(['merchant-application row 1', ...parts])
    : hashOf(['merchant-application row 2', ...parts, row.business_name_hash])
}
