/** The rule by which a decision is taken back before anybody is told: pure. */
import type {
  ApplicationState,
  Author,
  StatusChange,
} from '../../application/facts/application-state.ts'
import { type Actor, compared, doerOf, type OperatorPeople } from '../../application/facts/doers.ts'
import type { Ruling, StoredState } from '../../application/facts/ruling.ts'

/** Why a decision stays. */
export type UndoRefusal =
  /** It is not decided, or was decided where nobody waits before telling. */
  | 'not-decided'
  /** Another person decided. */
  | 'not-theirs'
  /** Its time is over, or somebody was told already. */
  | 'too-late'
  /** Something stored of it was changed. */
  | 'evidence'

/** The person who wants to take a decision back, and when. */
interface UndoRequest {
  readonly doer: Actor
  readonly people: OperatorPeople
  readonly now: Date
}

/** The decision that can still be taken back; undefined if there is none. */
export function undoableIn({ changes }: ApplicationState, now: Date): StatusChange | undefined {
  const last = changes.at(-1)
  return last?.undo && now.toISOString() < last.undo.until ? last : undefined
}

/** Whether a person is the one who can take the last decision back now. */
export function mayUndo(state: ApplicationState, who: UndoRequest): boolean {
  return !('refusal' in lastDecision(state, who))
}

/** Takes the last decision back: what it ended of two people's decisions is as it was. */
export function undo(
  { state, doubt }: StoredState,
  author: Author,
  people: OperatorPeople,
  now: Date,
): Ruling<UndoRefusal, { readonly event: number }> {
  if (doubt) return { refusal: 'evidence' }
  const last = lastDecision(state, { doer: doerOf(author, people), people, now })
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
  { doer, people, now }: UndoRequest,
): StatusChange | { readonly refusal: UndoRefusal } {
  const last = state.changes.at(-1)
  if (!last?.undo) return { refusal: 'not-decided' }
  const who = compared(doerOf(last.author, people), doer)
  if (who !== 'same') return { refusal: 'not-theirs' }
  const isBoarded = state.boarding !== undefined && state.boarding.number > last.number
  return isBoarded || !undoableIn(state, now) ? { refusal: 'too-late' } : last
}
