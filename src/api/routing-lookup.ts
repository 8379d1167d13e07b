/**
 * `GET {api}/api/routing-lookup?routingnumber=`: the name of the bank behind a routing number.
 *
 * 200 `{data: {name}}` in upper case; 404 for an unknown number, 400 for a malformed one, 502 when
 * the directory failed.
 */
import * as z from 'zod/mini'

export const ROUTING_LOOKUP_PATH = '/api/routing-lookup'

export const routingLookupQuery = z.object({ routingnumber: z.string().check(z.maxLength(20)) })

export const routingLookupResponse = z.strictObject({
  data: z.strictObject({ name: z.string() }),
})
