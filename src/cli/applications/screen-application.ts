/** Compares one opened application with the sanctions list, as reviewers' browsers do. */
import { gunzipSync } from 'node:zlib'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { rankedMatches } from '../../application/screening/explain.ts'
import { isNotCompared } from '../../application/screening/name-tokens.ts'
import {
  createScreener,
  type ListMatch,
  type Screener,
} from '../../application/screening/screen.ts'
import { readScreeningList } from '../../application/screening/screening-list.ts'
import { subjectsOf } from '../../application/screening/subjects.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { readList } from '../../server/screening/service.ts'

export async function screenerFor(db: Database, hash: string): Promise<Screener> {
  const bytes = await readList(db, hash)
  if (!bytes) throw new Error('The sanctions list was replaced in the meantime')
  return createScreener(readScreeningList(JSON.parse(gunzipSync(bytes).toString())))
}

/** The matches of an application's names, strongest first, and names that cannot be compared. */
export function compareNames(
  { screen }: Screener,
  record: SealedRecord,
  entries: readonly OwnerEntry[],
  threshold: number,
): { readonly matches: readonly ListMatch[]; readonly notCompared: readonly string[] } {
  const subjects = subjectsOf(record, entries)
  const ranked = rankedMatches(subjects, (subject) => screen(subject, threshold))
  return {
    matches: ranked.map(({ match }) => match),
    notCompared: subjects.filter(isNotCompared).map(({ name }) => name),
  }
}
