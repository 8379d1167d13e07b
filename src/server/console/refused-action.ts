import type { News } from '../../application/facts/ruling.ts'
import { staleText } from '../../messages/console/news.ts'
import { type ConflictCode, conflicts } from '../../messages/console/server.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { newsItemOf } from './shown-history.ts'

/** Returns the error for a refusal that any act may meet. */
export function refusedActionError(
  refusal: { readonly refusal: 'unknown' } | { readonly refusal: 'evidence' } | News,
  now: Date,
): HttpError {
  if (refusal.refusal === 'unknown') return new HttpError(404)
  if (refusal.refusal === 'evidence') return changedError()
  const message = () => newsMessage(refusal, now)
  return new HttpError(409, { code: refusal.refusal, message })
}

/** Returns the error for what was changed in the database. */
export function changedError(): HttpError {
  return conflict('evidence')
}

/** Returns a 409 with this code and its text. */
export function conflict(code: ConflictCode): HttpError {
  return new HttpError(409, { code, message: () => conflicts[code] })
}

/** Describes the events that the page has not shown. */
export function newsMessage({ unseen }: Pick<News, 'unseen'>, now: Date): string {
  return staleText(unseen.map(newsItemOf), now)
}
