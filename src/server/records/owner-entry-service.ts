/** Entries of owners that belong to an application: sealed, with a row for each link. */

import { broken, type Issue } from '../../application/issues.ts'
import type { Submission } from '../../application/submission.ts'
import { forgetOwnerLinks, type UsableEntry } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Insertion } from '../platform/database/engine-of.ts'

export interface OwnerEntriesTable {
  readonly reference: string
  readonly invitation: string
  /** An age file (`OwnerEntry`); the events contain its hash. */
  readonly sealed: Uint8Array
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly owner_entries: OwnerEntriesTable
  }
}

export type StoredEntry = Omit<OwnerEntriesTable, 'reference'>

/** Returns the links of the owners who entered their own details. */
export function ownerLinksIn({
  companyOwners,
}: Pick<Submission, 'companyOwners'>): readonly string[] {
  return companyOwners.flatMap(({ enteredBy }) => (enteredBy ? [enteredBy.invitation] : []))
}

/** Returns the issues of owners whose entry cannot be used, or is not what the applicant saw. */
export function entryIssues(
  submission: Pick<Submission, 'companyOwners'>,
  entries: readonly Pick<UsableEntry, 'invitation' | 'sha256' | 'enteredAt'>[],
): readonly Issue[] {
  const links = ownerLinksIn(submission)
  return submission.companyOwners.flatMap(({ enteredBy }, index) => {
    if (!enteredBy || enteredBy.sha256 === '') return []
    const { invitation, sha256, enteredAt } = enteredBy
    const isOnce = links.indexOf(invitation) === links.lastIndexOf(invitation)
    const isUsable = entries.some(
      (entry) =>
        entry.invitation === invitation && entry.sha256 === sha256 && entry.enteredAt === enteredAt,
    )
    const path = `companyOwners.${index}.enteredBy`
    return isUsable && isOnce ? [] : [{ path, ...broken('owner.entry') }]
  })
}

/** Returns the statement that adds owners' sealed entries by link to an application. */
export function ownerEntryRows(
  db: Database,
  reference: string,
  entries: readonly StoredEntry[],
): readonly Insertion[] {
  const rows = entries.map(({ invitation, sealed }) => ({ reference, invitation, sealed }))
  return rows.length === 0 ? [] : [db.insertInto('owner_entries').values(rows)]
}

/** Returns the entries of these applications, by reference. */
export async function ownerEntriesOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('owner_entries')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('invitation')
    .execute()
  return Map.groupBy(rows, ({ reference }) => reference)
}

/** Replaces an entry with a copy sealed to other keys. */
export async function replaceOwnerEntry(
  db: Database,
  reference: string,
  { invitation, sealed }: StoredEntry,
): Promise<void> {
  await db
    .updateTable('owner_entries')
    .set({ sealed })
    .where('reference', '=', reference)
    .where('invitation', '=', invitation)
    .execute()
}

/** Deletes owners' entries, and the content of their links' pages. */
export async function deleteOwnerEntries(db: Database, reference: string): Promise<void> {
  const entries = (await ownerEntriesOf(db, [reference])).get(reference) ?? []
  const links = entries.map(({ invitation }) => invitation)
  await forgetOwnerLinks(db, links)
  await db.deleteFrom('owner_entries').where('reference', '=', reference).execute()
}
