/** The rule for undoing a decision before anyone is notified: pure functions. */
import type {
  ApplicationState,
  Author,
  StatusChange,
} from '../../application/facts/application-state.ts'
import { type Actor, actorOf, isBy, type OperatorPeople } from '../../application/facts/authors.ts'
import type { ProvenState, Ruling } from '../../application/facts/ruling.ts'
import { isUndoableAt } from '../../application/facts/undo-time.ts'

/** Why a decision cannot be undone. */
export type UndoRefusal =
  /** There is no decision, or its kind has no time for undoing. */
  | 'not-decided'
  /** Another person made the decision. */
  | 'not-theirs'
  /** The time is over, or someone was notified already. */
  | 'too-late'

/** A person's attempt to undo a decision, and its time. */
interface UndoRequest {
  readonly actor: Actor
  readonly people: OperatorPeople
  readonly now: Date
}

/** Returns the decision that can still be undone; undefined if there is none. */
export function undoableIn({ changes }: ApplicationState, now: Date): StatusChange | undefined {
  const last = changes.at(-1)
  if (!last?.undo || last.undo.isAnnounced) return undefined
  return isUndoableAt({ at: last.at, until: last.undo.until }, now) ? last : undefined
}

/** Returns whether this person can undo the last decision now. */
export function mayUndo(state: ApplicationState, request: UndoRequest): boolean {
  return !('refusal' in lastDecision(state, request))
}

/** Undoes the last decision. A proposal that it completed is open again. */
export function undo(
  { state }: ProvenState,
  author: Author,
  people: OperatorPeople,
  now: Date,
): Ruling<UndoRefusal, { readonly event: number }> {
  const last = lastDecision(state, { actor: actorOf(author, people), people, now })
  if ('refusal' in last) return last
  const { number: event, from: to, to: from } = last
  const by = author.person && { by: author.person }
  return {
    outcome: { event },
    events: [{ kind: 'undone', detail: { ...by, event, from, to } }],
  }
}

function lastDecision(
  state: ApplicationState,
  { actor, people, now }: UndoRequest,
): StatusChange | { readonly refusal: UndoRefusal } {
  const last = state.changes.at(-1)
  if (!last?.undo) return { refusal: 'not-decided' }
  if (!isBy(last.author, actor, people)) return { refusal: 'not-theirs' }
  const isBoarded = state.boarding !== undefined && state.boarding.number > last.number
  return isBoarded || !undoableIn(state, now) ? { refusal: 'too-late' } : last
}
