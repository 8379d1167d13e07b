/**
 * `GET {api}/api/routing-lookup?routingnumber=`: the name of the bank behind a routing number.
 *
 * 200 `{data: {name}}` in upper case; 404 for an unknown number, 400 for a malformed one, 502 when
 * the directory failed.
 */
import * as v from 'valibot'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const bank = v.pipe(
  v.strictObject({ data: v.strictObject({ name: v.string() }) }),
  v.description('The name of the bank, in upper case'),
  v.examples([{ data: { name: 'JPMORGAN CHASE' } }]),
)

export const routingLookupRoute = route('GET', '/api/routing-lookup', {
  operationId: 'lookUpBankName',
  summary: 'Look up a bank name by routing number',
  querystring: v.object({
    routingnumber: v.pipe(v.string(), v.maxLength(20), v.examples(['021000021'])),
  }),
  response: { 200: bank, ...errorResponses(400, 404, 429, 502) },
})
