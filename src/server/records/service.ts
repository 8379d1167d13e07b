/** Applications: the columns that a list needs are readable, the rest is sealed to the operator. */

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
  /** The id of the lead that the applicant came with; null without one. */
  readonly pmi: string | null
  readonly status: ApplicationStatus
  /** The subject of the person in the console to whom it is assigned; empty for nobody. */
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
  /**
   * The hash by which a sealed business name is found (`names-service.ts`); null if the name is
   * readable.
   */
  readonly business_name_hash: string | null
  /** The id of the program. */
  readonly program: string
  /** Finds what was stored for it before it was submitted: `intentHash`; null if nothing says. */
  readonly intent: string | null
  /** The id of the secret that its match keys were made with; empty if it has none. */
  readonly match_secret: Generated<string>
  /** When the applicant answered a request for corrections last (ISO 8601); empty for never. */
  readonly came_back_at: Generated<string>
  /** From when the days of a decision count; empty for the time it was received. */
  readonly clock_at: Generated<string>
  /** How many findings of its last screening nobody has decided about. */
  readonly open_findings: Generated<number>
  /**
   * When the assigned person last did something with it (ISO 8601); empty for nobody, or if
   * unknown.
   */
  readonly claimed_at: Generated<string>
}

/** The match secret of releases up to 0.2.0, whose keys derived from one reviewer's identity. */
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

/** Without what only finds something else. */
export type StoredApplication = Omit<
  Selectable<ApplicationsTable>,
  'match_secret' | 'intent' | keyof StoredPlace
>

/** What the queue knows of an application that its events say. */
export type StoredPlace = Pick<
  Selectable<ApplicationsTable>,
  'came_back_at' | 'clock_at' | 'open_findings' | 'claimed_at'
>

/** Returns false, with nothing added, if the reference or the key is already stored. */
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

/** What was stored with an idempotency key. */
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

/** The reference and the time of an application. */
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

/** Covers the columns of an application that only a corrected version changes. */
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
  // Each version is from when there was nothing to cover but this, and still covers such rows.
  if (row.program !== DEFAULT_PROGRAM) {
    return hashOf(['merchant-application row 3', ...parts, row.business_name_hash, row.program])
  }
  return row.business_name_hash === null
    ? hashOf(['merchant-application row 1', ...parts])
    : hashOf(['merchant-application row 2', ...parts, row.business_name_hash])
}

/** What the row says that rules ask for. */
export function storedFactsOf(row: StoredApplication) {
  return {
    status: row.status,
    hash: applicationRowHash(row),
    annualSales: row.annual_sales,
    hasContact: row.contact !== null,
    isAsked: row.correction === 'waiting',
  }
}

/** The complete rows of the given applications, by reference. */
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

/** The whole row, locked until the transaction ends. */
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

/** The status, locked until the transaction ends. */
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

/** What lists show of an application, as its events say. */
type ListedFacts = Pick<StoredApplication, 'status' | 'assignee' | 'correction'> & StoredPlace

/** Changes what lists show; run it in the transaction that locked it. */
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

/** Deletes an application with its versions and all that is found or shown of it. */
export async function deleteApplication(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('applications').where('reference', '=', reference).execute()
  await deleteNameWords(db, reference)
  await deleteProposal(db, reference)
  await deleteFingerprints(db, reference)
  await deleteOwnerEntries(db, reference)
  await deleteVersions(db, reference)
}
