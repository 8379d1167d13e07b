/**
 * Assigns applications to people. An assignment gives no right, so it is possible despite a doubt:
 * someone has to find out what was changed. If the end of the chain is missing, nothing is added.
 */
import { isDecided } from '../../application/application-status.ts'
import { isClaimOver } from '../../application/facts/claims.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import type { Ruling, StoredState } from '../../application/facts/ruling.ts'
import { type ActContext, act } from '../ledger/act-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'

/** The person who assigns, and the time limit of assignments. */
type Assignment = ActContext & {
  readonly by: Person
  /** An assignment has ended if its person has done nothing since this time. */
  readonly claimsEndBefore: string
}

/** An assignment to a chosen person. */
type DirectAssignment = Assignment & {
  /**
   * Whether the acting person believes that nobody has the application. If someone has, the
   * assignment is refused.
   */
  readonly isFree?: boolean | undefined
}

/** The rule of assigning: an assignment that exists already changes nothing. */
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
  return act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'anything',
    rule: (application) => assignment(application, to, how),
  })
}

/** The rule of claiming: the application must be free, and wait for someone at the operator. */
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
 * Assigns an application to the acting person, unless someone has it. The same transaction checks
 * and assigns, so that two people never get the same application.
 */
export async function claimFree(
  db: Database,
  ledger: Ledger,
  { by, claimsEndBefore, ...acting }: Assignment,
): Promise<boolean> {
  const how = { by, claimsEndBefore }
  const result = await act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'anything',
    rule: (application) => claim(application, how),
  })
  return 'outcome' in result
}

/** The rule of giving back: only the person who has an application can give it back. */
function unassign({ state }: StoredState, by: Person): Ruling<'not-theirs', 'assigned'> {
  if (state.assignee?.subject !== by.subject) return { refusal: 'not-theirs' }
  return { outcome: 'assigned', events: [{ kind: 'assigned', detail: { to: null, by } }] }
}

/** Gives an application back. Returns false if the acting person does not have it. */
export async function giveBack(
  db: Database,
  ledger: Ledger,
  { by, ...acting }: ActContext & { readonly by: Person },
): Promise<boolean> {
  const result = await act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'anything',
    rule: (application) => unassign(application, by),
  })
  return 'outcome' in result
}
