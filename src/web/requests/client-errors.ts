/** Reports errors in the browser that the server cannot see. */
import { type ClientError, clientErrorsRoute } from '../../api/client-errors.ts'
import { isTimeout, request } from './request.ts'

/**
 * Sends the report without waiting for the answer. It may fail silently: an applicant without a
 * connection can report nothing, and no service is to blame.
 */
export function reportClientError(
  service: ClientError['service'],
  kind: ClientError['kind'],
): void {
  if (!navigator.onLine) return
  request(clientErrorsRoute, { body: { service, kind } }, { keepalive: true }).catch(
    () => undefined,
  )
}

/**
 * A page that is left breaks off its requests and is gone within this time, so that these are no
 * failures.
 */
const LEFT_MS = 1000

/** Reports a request without an answer, or with an unreadable one. */
export function reportNoAnswer(service: ClientError['service'], cause: unknown): void {
  setTimeout(reportClientError, LEFT_MS, service, kindOf(cause))
}

function kindOf(cause: unknown): ClientError['kind'] {
  if (cause instanceof SyntaxError) return 'unexpected-answer'
  return isTimeout(cause) ? 'timeout' : 'unreachable'
}
