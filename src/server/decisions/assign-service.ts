/** Assigns applications to people. */
import { isDecided } from '../../application/application-status.ts'
import { isClaimOver } from '../../application/facts/claims.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import type { Ruling, StoredState } from '../../application/facts/ruling.ts'
import { type ActContext, act } from '../ledger/act-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'

/** The person who assigns, and after which time assignments have ended by themselves. */
type Assignment = ActContext & {
  readonly by: Person
  /** Those whose person has done nothing since this time. */
  readonly claimsEndBefore: string
}

/** An assignment to a person who was chosen. */
type DirectAssignment = Assignment & {
  /** Whether who acts knows of nobody who has it: nothing is taken from another then. */
  readonly isFree?: boolean | undefined
}

/** The rule: nothing happens where it is so already. */
function assignment(
  { state }: StoredState,
  to: Person | null,
  { by, claimsEndBefore, isFree }: Omit<DirectAssignment, keyof ActContext>,
): Ruling<'taken', 'assigned' | 'unchanged'> {
  const isOver = isClaimOver(state.claimedAt, claimsEndBefore)
  const isOthers = state.assignee !== null && state.assignee.subject !== by.subject
  if (isFree && isOthers && !isOver) return { refusal: 'taken' }
  const isSame = state.assignee?.subject === to?.subject && !(to && isOver)
  if (isSame) return { outcome: 'unchanged', events: [] }
  return { outcome: 'assigned', events: [{ kind: 'assigned', detail: { to, by } }] }
}

/** Assigns an application to a person, with an event. */
export async function assign(
  db: Database,
  ledger: Ledger,
  { by, claimsEndBefore, isFree, ...acting }: DirectAssignment,
  to: Person | null,
) {
  const how = { by, claimsEndBefore, isFree }
  return act(db, ledger, acting, 'row', (application) => assignment(application, to, how))
}

/** The rule of taking what nobody has: it waits for somebody here. */
function claim(
  { row, state }: StoredState,
  { by, claimsEndBefore }: Pick<Assignment, 'by' | 'claimsEndBefore'>,
): Ruling<'taken' | 'not-waiting', 'assigned'> {
  const isOver = isClaimOver(state.claimedAt, claimsEndBefore)
  if (!isOver && state.assignee) return { refusal: 'taken' }
  if (isDecided(row.status) || row.isAsked || state.proposal) {
    return { refusal: 'not-waiting' }
  }
  return { outcome: 'assigned', events: [{ kind: 'assigned', detail: { to: by, by } }] }
}

/**
 * Assigns an application to the person who acts, unless somebody has it: the transaction that finds
 * it free assigns it, so that two people never get the same.
 */
export async function claimFree(
  db: Database,
  ledger: Ledger,
  { by, claimsEndBefore, ...acting }: Assignment,
): Promise<boolean> {
  const how = { by, claimsEndBefore }
  const done = await act(db, ledger, acting, 'row', (application) => claim(application, how))
  return 'outcome' in done
}

/** The rule of giving back: only what the person has. */
function returned({ state }: StoredState, by: Person): Ruling<'not-theirs', 'assigned'> {
  if (state.assignee?.subject !== by.subject) return { refusal: 'not-theirs' }
  return { outcome: 'assigned', events: [{ kind: 'assigned', detail: { to: null, by } }] }
}

/** Gives back what the person who acts has. False if they do not have it. */
export async function giveBack(
  db: Database,
  ledger: Ledger,
  { by, ...acting }: ActContext & { readonly by: Person },
): Promise<boolean> {
  const done = await act(db, ledger, acting, 'row', (application) => returned(application, by))
  return 'outcome' in done
}
