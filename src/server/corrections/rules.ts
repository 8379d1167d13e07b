/** The rules for requesting corrections, and for how a request ends: pure functions. */
import { isDecided } from '../../application/application-status.ts'
import { questionsAsked } from '../../application/corrections/reply-paths.ts'
import {
  type ApplicationState,
  waitingCorrection,
} from '../../application/facts/application-state.ts'
import type { EventContent, EventDetail, Person } from '../../application/facts/event-kinds.ts'
import type {
  NewEvent,
  PreparedMessage,
  Ruling,
  StoredState,
} from '../../application/facts/ruling.ts'
import { webhook } from '../notifications/announcements-service.ts'
import { cancellationOf, expiry, unrecordedExpiry } from './ending-service.ts'

/** A request for corrections, ready to commit. */
export interface AskCommand {
  readonly detail: Omit<EventDetail<'correction-requested'>, 'deliveries' | 'note'>
  readonly note: Uint8Array
  /** The version that the reviewer looked at. */
  readonly version: number
  /** The hash of the row whose address receives the link. */
  readonly row: string
  readonly mails: readonly PreparedMessage[]
}

/**
 * Requests corrections of the latest version, if no other request is open. Changing the status in
 * the row does not reopen a decided application, and changing the address does not redirect the
 * link.
 */
export function ask(
  application: StoredState,
  { detail, note, version, row, mails }: AskCommand,
  now: Date,
): Ruling<'refused', 'asked'> {
  const { state } = application
  if (isDecided(state.status) || waitingCorrection(state, now)) return { refusal: 'refused' }
  if (application.row.version !== version || application.row.hash !== row)
    return { refusal: 'refused' }
  if (!areNewQuestions(state, detail)) return { refusal: 'refused' }
  const announce = [webhook('application.correction-requested'), ...mails]
  const event: NewEvent = { kind: 'correction-requested', detail, announce, note }
  return { outcome: 'asked', events: [...unrecordedExpiry(application, now), event] }
}

/**
 * Returns whether each question occurs once, has its hash, and has a higher number than all earlier
 * questions.
 */
function areNewQuestions(
  { corrections }: Pick<ApplicationState, 'corrections'>,
  { fields, questions = {} }: AskCommand['detail'],
): boolean {
  const before = corrections.flatMap((correction) => questionsAsked(correction.fields))
  const numbers = questionsAsked(fields)
  return (
    numbers.length === new Set(numbers).size &&
    numbers.toSorted().join() === Object.keys(questions).map(Number).toSorted().join() &&
    numbers.every((number) => number > Math.max(0, ...before))
  )
}

/** A corrected application, ready to commit. */
export interface AnswerCommand {
  readonly event: EventContent<'corrected'>
  readonly deliveries: readonly PreparedMessage[]
  /** The number of the event that made the request. */
  readonly number: number | null
  /** The hash of the token in the applicant's link. */
  readonly token: string
}

/** Answers a request that nothing has ended, with the version after the latest. */
export function answer(
  { state, row }: StoredState,
  { event, deliveries, number, token }: AnswerCommand,
): Ruling<'too-late', 'answered'> {
  const { id, version } = event.detail
  const correction = state.corrections.find((request) => request.id === id)
  if (
    !correction ||
    correction.end ||
    correction.number !== number ||
    version !== row.version + 1
  ) {
    return { refusal: 'too-late' }
  }
  if ((correction.token ?? token) !== token) return { refusal: 'too-late' }
  return { outcome: 'answered', events: [{ ...event, announce: deliveries }] }
}

/**
 * Withdraws an open request, even if the row was edited: the link may have been sent to a wrong
 * address.
 */
export function cancel(
  application: StoredState,
  { id, by }: { readonly id: string; readonly by: Person },
  now: Date,
): Ruling<'refused', 'canceled'> {
  const correction = application.state.corrections.find((request) => request.id === id)
  // Releases up to 0.2.0 closed an expired request without an event.
  const isClosed = !application.row.isAsked && (correction?.expiresAt ?? '') <= now.toISOString()
  if (!correction || correction.end || correction.isExpired || isClosed)
    return { refusal: 'refused' }
  return { outcome: 'canceled', events: [cancellationOf(id, by)] }
}

/** How to mend a row that marks its request as expired. */
export type Expiry =
  /**
   * The row is closed, without an event unless a signed event made the request and none ended it.
   */
  | { readonly is: 'over' }
  /** The signed event has a later time than the row. */
  | { readonly is: 'early'; readonly expiresAt: string }

/** Ends a request that has expired, whatever is stored in the row of the application. */
export function expire({ state }: StoredState, id: string, now: Date): Ruling<never, Expiry> {
  const correction = state.corrections.find((request) => request.id === id)
  if (!correction || correction.end || correction.isExpired)
    return { outcome: { is: 'over' }, events: [] }
  const { expiresAt } = correction
  if (expiresAt > now.toISOString()) return { outcome: { is: 'early', expiresAt }, events: [] }
  return { outcome: { is: 'over' }, events: [expiry(id)] }
}
