/**
 * `GET /console/api/routing-numbers`: the operator's directory of banks. A reviewer's browser can
 * look up a number without revealing it.
 */
import * as v from 'valibot'
import { route } from '../route.ts'

const routingNumbers = v.strictObject({
  /** Nine digits each; empty if the operator has imported no directory. */
  routingNumbers: v.array(v.string()),
})

export const routingNumbersSchema = { response: { 200: routingNumbers } }
export const routingNumbersRoute = route<typeof routingNumbersSchema>(
  'GET',
  '/console/api/routing-numbers',
)
