/** Reports errors in the browser that the server cannot see. */
import { CLIENT_ERRORS_PATH, type ClientError } from '../../api/client-errors.ts'
import { pageConfig } from './page-config.ts'

/**
 * Sends the report and forgets it: nothing waits for it, and it may fail silently. An applicant
 * without a connection can report nothing, and no service is to blame.
 */
export function reportClientError(
  service: ClientError['service'],
  kind: ClientError['kind'],
): void {
  if (!navigator.onLine) return
  const error: ClientError = { service, kind }
  fetch(pageConfig().apiUrl + CLIENT_ERRORS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(error),
    keepalive: true,
  }).catch(() => undefined)
}

/** Reports a request without an answer, or with one that cannot be read. */
export function reportNoAnswer(service: ClientError['service'], cause: unknown): void {
  reportClientError(service, kindOf(cause))
}

function kindOf(cause: unknown): ClientError['kind'] {
  if (cause instanceof SyntaxError) return 'unexpected-answer'
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  return isTimeout ? 'timeout' : 'unreachable'
}
