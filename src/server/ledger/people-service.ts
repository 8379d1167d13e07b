/** The people of the console, as the signed events of their sign-ins name them. */
import type { OperatorPeople } from '../../application/facts/authors.ts'
import { CONSOLE, type EventDetail } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { lastFacts } from './single-facts-service.ts'

/** Returns people as their last sign-ins name them, by subject, without those who never signed in. */
export async function findSignedPeople(
  db: Database,
  subjects: readonly string[],
  ledger: Ledger,
): Promise<ReadonlyMap<string, EventDetail<'signed-in'>>> {
  if (subjects.length === 0) return new Map()
  const keyOf = (event: RecordedEvent) => {
    const subject = detailOf(event, 'signed-in')?.by.subject
    return subject !== undefined && subjects.includes(subject) ? subject : undefined
  }
  const people = new Map<string, EventDetail<'signed-in'>>()
  const search = { ledger, keyOf, keys: new Set(subjects).size }
  for (const [subject, event] of await lastFacts(db, [CONSOLE], 'signed-in', search)) {
    const signedIn = detailOf(event, 'signed-in')
    if (signedIn) people.set(subject, signedIn)
  }
  return people
}

/**
 * Returns the owners of the operators' keys with their accounts: the settings name only one of the
 * two accounts that a person may have at the provider.
 */
export async function withAccounts(
  db: Database,
  owners: OperatorPeople,
  ledger: Ledger,
): Promise<OperatorPeople> {
  const subjects = [...owners.values()].map(({ subject }) => subject)
  const people = await findSignedPeople(db, subjects, ledger)
  return new Map([...owners].map(([key, owner]) => [key, people.get(owner.subject)?.by ?? owner]))
}
