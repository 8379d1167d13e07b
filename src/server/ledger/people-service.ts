/** The people of the console, as the signed events of their sign-ins name them. */
import type { Actor, OperatorPeople } from '../../application/facts/authors.ts'
import { CONSOLE } from '../../application/facts/chain-names.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { trustOf } from './secrets.ts'
import { lastFacts } from './single-facts-service.ts'
import { standingFact } from './standing-service.ts'
import { maySign } from './trust.ts'

/** Returns everybody who signed in, as their last sign-ins name them, by subject. */
export async function findSignedPeople(
  db: Database,
  subjects: readonly string[],
  ledger: Ledger,
): Promise<ReadonlyMap<string, EventDetail<'signed-in'>>> {
  const people = new Map<string, EventDetail<'signed-in'>>()
  for (const [subject, event] of await lastSignIns(db, subjects, ledger)) {
    const signedIn = detailOf(event, 'signed-in')
    if (signedIn) people.set(subject, signedIn)
  }
  return people
}

async function lastSignIns(db: Database, subjects: readonly string[], ledger: Ledger) {
  if (subjects.length === 0) return new Map<string, RecordedEvent>()
  const keyOf = (event: RecordedEvent) => {
    const subject = detailOf(event, 'signed-in')?.by.subject
    return subject !== undefined && subjects.includes(subject) ? subject : undefined
  }
  const search = { ledger, keyOf, keys: new Set(subjects).size }
  return lastFacts(db, [CONSOLE], 'signed-in', search)
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
  const signIns = [...(await lastSignIns(db, subjects, ledger)).values()]
  const people = new Map<string, Actor>()
  // What follows the oldest also follows the others, and may be the sign-ins of years.
  for (const event of signIns.toSorted((one, other) => one.number - other.number)) {
    // An event that was changed or removed since may be a later sign-in with another account.
    const history = await standingFact(db, event, ledger)
    if (!history) continue
    // Someone may have hidden a later sign-in while the last ones were looked up.
    const trust = await trustOf(ledger)
    for (const fact of [history.event, ...history.later]) {
      const by = maySign(fact, trust) ? detailOf(fact, 'signed-in')?.by : undefined
      if (by) people.set(by.subject, by)
    }
    break
  }
  const accountOf = (owner: Actor): Actor =>
    people.get(owner.subject) ?? { ...owner, hasSignedIn: false }
  return new Map([...owners].map(([key, owner]) => [key, accountOf(owner)]))
}
