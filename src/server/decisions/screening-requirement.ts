/** Whether the approving person has compared the names with the sanctions list. */
import type { ApplicationState, Screening } from '../../application/facts/application-state.ts'
import { type Actor, isBy, type OperatorPeople } from '../../application/facts/authors.ts'
import { type ListInForce, screeningsOf } from '../../application/facts/screenings.ts'

/** Returns the hash of the list; null if none was ever imported. */
export function hashInForce(list: ListInForce): string | null {
  return typeof list === 'object' ? list.hash : null
}

/**
 * Returns why a person may not approve a version yet; undefined if they may. The server cannot read
 * the names, so it relies on the report of the reviewer's browser, and requires one.
 * @param first the person who proposed the approval, if this is the second of two
 */
export function screeningProblem(
  state: Pick<ApplicationState, 'screenings'>,
  {
    list,
    version,
    actor,
    first,
    people,
  }: {
    readonly list: ListInForce
    readonly version: number
    readonly actor: Actor
    readonly first: Actor | undefined
    readonly people: OperatorPeople
  },
): 'screening-list' | 'not-screened' | 'first-not-screened' | 'screening-differs' | undefined {
  if (list === undefined) return undefined
  if (list === 'damaged' || list.isOld) return 'screening-list'
  const screenings = screeningsOf(state, { version, list })
  const byWhom = (actor: Actor) => screenings.findLast(({ author }) => isBy(author, actor, people))
  const mine = byWhom(actor)
  // A person who has not seen a match cannot close it if someone has left it open or confirmed it
  // since.
  if (mine?.open !== 0 || screenings.at(-1)?.open !== 0) return 'not-screened'
  if (first === undefined) return undefined
  // Both people must have compared with the list that is in force now.
  const theirs = byWhom(first)
  if (!theirs) return 'first-not-screened'
  return differs(theirs, mine) ? 'screening-differs' : undefined
}

/**
 * Returns whether two people's browsers found different entries, or a different number if neither
 * listed its entries.
 */
function differs(one: Screening, other: Screening): boolean {
  return one.matches !== other.matches || (one.matches > 0 && one.entries !== other.entries)
}
