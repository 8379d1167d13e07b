/**
 * `POST {api}/api/client-errors`: errors in the browser that the server cannot see, such as a
 * blocked script of the bank link.
 *
 * The service and the kind of error both come from closed lists, so that no answer of the applicant
 * can be sent. 204 once the error is logged and counted; 400 for anything else; 429 if one address
 * reports too often.
 */
import * as v from 'valibot'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const clientError = v.pipe(
  v.strictObject({
    service: v.picklist(['bank-link', 'geocoder', 'leads', 'routing-lookup']),
    kind: v.picklist([
      /** The vendor's script did not load: blocked, or the vendor is unreachable. */
      'script-blocked',
      'script-timeout',
      /** The script loaded but lacks the documented API. */
      'script-invalid',
      /** The vendor's dialog did not open. */
      'dialog-failed',
      'exited-with-error',
      'empty-token',
      /** Linking another account failed. The account that was linked before stays usable. */
      'reconnect-failed',
      /** Our server did not answer. */
      'unreachable',
      'timeout',
      /** The answer has a successful status, but its body does not match the endpoint's schema. */
      'unexpected-answer',
    ]),
  }),
  v.examples([{ service: 'bank-link', kind: 'script-blocked' }]),
)

export type ClientError = v.InferOutput<typeof clientError>

export const clientErrorsRoute = route('POST', '/api/client-errors', {
  operationId: 'reportClientError',
  summary: 'Report a failure that only the browser sees',
  body: clientError,
  response: { 204: v.undefined(), ...errorResponses(400, 413, 415, 429) },
})
