/** Applications. Columns for lists are readable; everything else is sealed to the operator. */

import type { Generated, Selectable } from 'kysely'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import { deleteNameWords } from './names-service.ts'
import { deleteOwnerEntries } from './owner-entry-service.ts'
import { deleteProposal } from './proposals-service.ts'
import { deleteVersions } from './versions-service.ts'

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
  /** The id of the applicant's lead; null without one. */
  readonly pmi: string | null
  readonly status: ApplicationStatus
  /** The subject of the assigned person in the console; empty for nobody. */
  readonly assignee: string
  /** `waiting` while a request for corrections is open; otherwise empty. */
  readonly correction: 'waiting' | ''
  /** An age file: the record that `application/record` describes. */
  readonly sealed: Uint8Array
  /** Null if the client sent no `Idempotency-Key`. */
  readonly idempotency_key_hash: string | null
  /** An HMAC of the body under the key itself: a stolen database cannot be used to test guesses. */
  readonly body_hash: string | null
  /** The page that the applicant was sent to; `{secret}` stands for the copy link's secret. */
  readonly answer_url: string
  /** The people to write to (`Contact`), encrypted; null if the server sent no email then. */
  readonly contact: Uint8Array | null
  /** The hash that finds a sealed business name (`names-service.ts`); null if it is readable. */
  readonly business_name_hash: string | null
  readonly program: string
  /** Finds rows that were stored before the submission: `intentHash`; null if unknown. */
  readonly intent: string | null
  /** The id of the secret of its match keys; empty if it has none. */
  readonly match_secret: Generated<string>
  /** When the applicant last answered a request for corrections (ISO 8601); empty for never. */
  readonly came_back_at: Generated<string>
  /** When the days for a decision begin; empty for the time of its arrival. */
  readonly clock_at: Generated<string>
  /** The number of open findings in its last screening. */
  readonly open_findings: Generated<number>
  /** When the assigned person last worked on it (ISO 8601); empty for nobody, or if unknown. */
  readonly claimed_at: Generated<string>
}

/** The match keys of releases up to 0.2.0, which were derived from one reviewer's identity. */
interface FingerprintsTable {
  readonly reference: string
  readonly kind: string
  readonly hash: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly applications: ApplicationsTable
    readonly fingerprints: FingerprintsTable
  }
}

/** A row without the columns that only find other rows or place it in the queue. */
export type StoredApplication = Omit<
  Selectable<ApplicationsTable>,
  'match_secret' | 'intent' | keyof StoredPlace
>

/** The columns of the queue that follow from an application's events. */
export type StoredPlace = Pick<
  Selectable<ApplicationsTable>,
  'came_back_at' | 'clock_at' | 'open_findings' | 'claimed_at'
>

/** Adds an application. Returns false, and adds nothing, if the reference or key is stored. */
export async function addApplication(
  db: Database,
  row: StoredApplication & Partial<Pick<ApplicationsTable, 'intent'>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds the application that was stored with an idempotency key. */
export async function findAnswer(
  db: Database,
  keyHash: string,
): Promise<StoredApplication | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('idempotency_key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Returns the reference of an application, and when it was received. */
export async function findReceived(
  db: Database,
  reference: string,
): Promise<Pick<StoredApplication, 'reference' | 'received_at'> | undefined> {
  return db
    .selectFrom('applications')
    .select(['reference', 'received_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Returns the intent that an application shares with earlier rows; undefined if unknown. */
export async function intentOf(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('intent')
    .where('reference', '=', reference)
    // SQLite also stores texts that cannot be looked up: one must not keep the application.
    .where(engineOf(db).isPlainText('intent'))
    .executeTakeFirst()
  return row?.intent ?? undefined
}

/** Returns whether a correction is open, for each application that is still stored. */
export async function correctionStates(db: Database, references: readonly string[]) {
  if (references.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('applications')
    .select(['reference', 'correction'])
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row.correction] as const))
}

/** Stores the readable columns and the contact of a corrected application. */
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

/** Returns a hash over the columns of an application that only a corrected version changes. */
export function applicationRowHash(
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
  // Each format is as old as the last column that it covers, and still applies to rows without
  // newer values.
  if (row.program !== DEFAULT_PROGRAM) {
    return hashOf(['merchant-application row 3', ...parts, row.business_name_hash, row.program])
  }
  return row.business_name_hash === null
    ? hashOf(['merchant-application row 1', ...parts])
    : hashOf(['merchant-application row 2', ...parts, row.business_name_hash])
}

/** Returns the facts in a row that rules need. */
export function storedFactsOf(row: StoredApplication) {
  return {
    status: row.status,
    hash: applicationRowHash(row),
    annualSales: row.annual_sales,
    hasContact: row.contact !== null,
    isAsked: row.correction === 'waiting',
  }
}

/** Returns the complete rows of these applications, by reference. */
export async function applicationRows(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredApplication>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Returns the whole row, locked until the transaction ends. */
export async function lockApplication(
  db: Database,
  reference: string,
): Promise<StoredApplication | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('reference', '=', reference)
    .$call(engineOf(db).lockRows)
    .executeTakeFirst()
}

/** Returns the status, locked until the transaction ends. */
export async function lockStatus(
  db: Database,
  reference: string,
): Promise<ApplicationStatus | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('status')
    .where('reference', '=', reference)
    .$call(engineOf(db).lockRows)
    .executeTakeFirst()
  return row?.status
}

/** The columns that lists show, as an application's events say. */
type ListedFacts = Pick<StoredApplication, 'status' | 'assignee' | 'correction'> & StoredPlace

/** Changes columns that lists show; run it in the transaction that has locked the application. */
export async function setListed(
  db: Database,
  reference: string,
  facts: Partial<ListedFacts>,
): Promise<void> {
  if (Object.keys(facts).length === 0) return
  await db.updateTable('applications').set(facts).where('reference', '=', reference).execute()
}

/** Replaces a record with a re-encrypted one. Returns false if the record has changed. */
export async function replaceSealed(
  db: Database,
  reference: string,
  sealed: { readonly before: Uint8Array; readonly after: Uint8Array },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ sealed: sealed.after })
    .where('reference', '=', reference)
    .where('sealed', '=', sealed.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the match keys of releases up to 0.2.0. */
export async function deleteFingerprints(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('fingerprints').where('reference', '=', reference).execute()
}

/** Deletes an application with its versions and everything else that finds or shows it. */
export async function deleteApplication(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('applications').where('reference', '=', reference).execute()
  await deleteNameWords(db, reference)
  await deleteProposal(db, reference)
  await deleteFingerprints(db, reference)
  await deleteOwnerEntries(db, reference)
  await deleteVersions(db, reference)
}
