import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { HttpError } from '../platform/http/http-error.ts'

/** The answer where nothing was done for a reason that any act may meet. */
export function notActed(refusal: 'unknown' | 'news'): HttpError {
  if (refusal === 'unknown') return new HttpError(404)
  const message = () => consoleErrors.news
  return new HttpError(409, { code: REFUSED_CODES.news, message })
}
