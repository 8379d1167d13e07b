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

export const routingNumbersRoute = route('GET', '/console/api/routing-numbers', {
  response: { 200: routingNumbers },
})
