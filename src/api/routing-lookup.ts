/**
 * `GET {api}/api/routing-lookup?routingnumber=`: the name of the bank behind a routing number.
 *
 * 200 `{data: {name}}` in upper case; 404 for an unknown number, 400 for a malformed one, 502 when
 * the directory failed.
 */
import * as v from 'valibot'

export const ROUTING_LOOKUP_PATH = '/api/routing-lookup'

export const routingLookupQuery = v.object({
  routingnumber: v.pipe(v.string(), v.maxLength(20), v.examples(['021000021'])),
})

export const routingLookupResponse = v.pipe(
  v.strictObject({ data: v.strictObject({ name: v.string() }) }),
  v.description('The name of the bank, in upper case'),
  v.examples([{ data: { name: 'JPMORGAN CHASE' } }]),
)
