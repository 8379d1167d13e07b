/**
 * `POST {api}/api/client-errors`: what failed in the browser and the server cannot know of, such as
 * a blocked script of the bank link.
 *
 * The service and the kind of failure, both from closed lists: there is no room for anything that
 * the applicant typed. 204 once it is logged and counted; 400 for anything else; 429 when one
 * address reports too often.
 */
import * as v from 'valibot'

export const CLIENT_ERRORS_PATH = '/api/client-errors'

export const clientError = v.strictObject({
  service: v.picklist(['bank-link', 'geocoder', 'leads', 'routing-lookup']),
  kind: v.picklist([
    /** The vendor's script did not load: blocked, or the vendor is unreachable. */
    'script-blocked',
    'script-timeout',
    /** The script loaded and does not offer what the vendor documents. */
    'script-invalid',
    /** The vendor's dialog did not open. */
    'dialog-failed',
    'exited-with-error',
    'empty-token',
    /** Another link was wanted and failed; the account that was linked before stays usable. */
    'reconnect-failed',
    /** No answer of our server arrived. */
    'unreachable',
    'timeout',
    /** A good status, and a body that is not what the endpoint promises. */
    'unexpected-answer',
  ]),
})

export type ClientError = v.InferOutput<typeof clientError>
