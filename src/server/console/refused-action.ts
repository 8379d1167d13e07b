import { REFUSED_CODES } from '../../api/console/decisions.ts'
import type { News } from '../../application/facts/ruling.ts'
import { staleText } from '../../messages/console/news.ts'
import { consoleErrors } from '../../messages/console/server.ts'
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
  return new HttpError(409, { code: REFUSED_CODES.news, message })
}

/** Returns the error for what was changed in the database. */
export function changedError(): HttpError {
  return conflict(REFUSED_CODES.evidence, 'evidence')
}

/** Returns a 409 with this code and one of the console's texts. */
export function conflict(code: string, text: keyof typeof consoleErrors): HttpError {
  return new HttpError(409, { code, message: () => consoleErrors[text] })
}

/** Describes the events that the page has not shown. */
export function newsMessage({ unseen }: Pick<News, 'unseen'>, now: Date): string {
  return staleText(unseen.map(newsItemOf), now)
}
