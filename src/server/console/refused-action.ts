import { REFUSED_CODES } from '../../api/console/decisions.ts'
import type { News } from '../../application/facts/ruling.ts'
import { staleText } from '../../messages/en/console-news.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { newsItemOf } from './news-routes.ts'

/** Returns the error for a refusal that any act may meet. */
export function refusedActionError(
  refusal: { readonly refusal: 'unknown' } | { readonly refusal: 'evidence' } | News,
  now: Date,
): HttpError {
  if (refusal.refusal === 'unknown') return new HttpError(404)
  if (refusal.refusal === 'evidence') {
    return new HttpError(409, {
      code: REFUSED_CODES.evidence,
      message: () => consoleErrors.evidence,
    })
  }
  const message = () => newsMessage(refusal, now)
  return new HttpError(409, { code: REFUSED_CODES.news, message })
}

/** Describes the events that the page has not shown. */
export function newsMessage({ unseen }: Pick<News, 'unseen'>, now: Date): string {
  return staleText(unseen.map(newsItemOf), now)
}
