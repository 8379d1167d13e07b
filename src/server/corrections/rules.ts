/** The rules of asking for corrections, and of how a request ends: pure. */
import { isDecided } from '../../application/application-status.ts'
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
import { questionsAsked } from '../../application/reply-paths.ts'
import { webhook } from '../notifications/service.ts'
import { expiredCorrection, expiry, withdrawalOf } from './ending-service.ts'

/** What is asked for, as it is committed. */
export interface AskCommand {
  readonly detail: Omit<EventDetail<'correction-requested'>, 'deliveries' | 'note'>
  readonly note: Uint8Array
  /** The version that was looked at. */
  readonly version: number
  /** The hash of the row whose address is written to. */
  readonly row: string
  readonly mails: readonly PreparedMessage[]
}

/**
 * Asks once at a time, about the latest version. Nobody corrects what is decided by writing another
 * status into its row, or gets a link that is to be mailed by writing over the address.
 */
export function ask(
  application: StoredState,
  { detail, note, version, row, mails }: AskCommand,
  now: Date,
): Ruling<'refused', 'asked'> {
  const { state, doubt } = application
  if (doubt && !doubt.isStatusAlone) return { refusal: 'refused' }
  if (isDecided(state.status) || waitingCorrection(state, now)) return { refusal: 'refused' }
  if (application.row.version !== version || application.row.hash !== row)
    return { refusal: 'refused' }
  if (!areNewQuestions(state, detail)) return { refusal: 'refused' }
  const expired = expiredCorrection(application, now)
  const announce = [webhook('application.correction-requested'), ...mails]
  const event: NewEvent = { kind: 'correction-requested', detail, announce, note }
  return { outcome: 'asked', events: [...(expired === undefined ? [] : [expiry(expired)]), event] }
}

/** Each question is asked once, has its hash, and a number after those that were asked before. */
function areNewQuestions(
  { corrections }: Pick<ApplicationState, 'corrections'>,
  { fields, questions = {} }: AskCommand['detail'],
): boolean {
  const before = corrections.flatMap((one) => questionsAsked(one.fields))
  const numbers = questionsAsked(fields)
  return (
    numbers.length === new Set(numbers).size &&
    numbers.toSorted().join() === Object.keys(questions).map(Number).toSorted().join() &&
    numbers.every((number) => number > Math.max(0, ...before))
  )
}

/** A corrected application, as it was prepared. */
export interface AnswerCommand {
  readonly event: EventContent<'corrected'>
  readonly deliveries: readonly PreparedMessage[]
  /** The number of the event that asked. */
  readonly number: number | null
  /** The hash of the token that the applicant's link has. */
  readonly token: string
}

/** Answers a request that nothing has ended, with the version after the latest. */
export function answer(
  { state, row, doubt }: StoredState,
  { event, deliveries, number, token }: AnswerCommand,
): Ruling<'too-late', 'answered'> {
  const { id, version } = event.detail
  const one = state.corrections.find((request) => request.id === id)
  // What ended it may be what is hidden.
  if (doubt && !doubt.isStatusAlone) return { refusal: 'too-late' }
  if (!one || one.end || one.number !== number || version !== row.version + 1) {
    return { refusal: 'too-late' }
  }
  if ((one.token ?? token) !== token) return { refusal: 'too-late' }
  return { outcome: 'answered', events: [{ ...event, announce: deliveries }] }
}

/** Withdraws a request that waits. */
export function cancel(
  application: StoredState,
  id: string,
  by: Person,
  now: Date,
): Ruling<'refused', 'cancelled'> {
  const one = application.state.corrections.find((request) => request.id === id)
  // Releases up to 0.2.0 closed one whose time was over without an event.
  const isClosed = !application.row.isAsked && (one?.expiresAt ?? '') <= now.toISOString()
  if (!one || one.end || one.isExpired || isClosed) return { refusal: 'refused' }
  return { outcome: 'cancelled', events: [withdrawalOf(id, by)] }
}

/** What becomes of a row that says that the time of a request is over. */
export type Expiry =
  /** It is closed; nothing else follows where no event that counts has asked, or one has ended it. */
  | { readonly is: 'over' }
  /** Its event says a later time. */
  | { readonly is: 'early'; readonly expiresAt: string }

/** Ends a request whose time is over. */
export function expire({ state }: StoredState, id: string, now: Date): Ruling<never, Expiry> {
  const one = state.corrections.find((request) => request.id === id)
  if (!one || one.end || one.isExpired) return { outcome: { is: 'over' }, events: [] }
  const { expiresAt } = one
  if (expiresAt > now.toISOString()) return { outcome: { is: 'early', expiresAt }, events: [] }
  return { outcome: { is: 'over' }, events: [expiry(id)] }
}
