/**
 * `GET /console/api/routing-numbers`: the operator's directory of banks, so that a reviewer's browser
 * can look a number up without saying which.
 */
import * as v from 'valibot'

export const CONSOLE_ROUTING_NUMBERS_PATH = '/console/api/routing-numbers'

export const routingNumbers = v.strictObject({
  /** Nine digits each; empty if the operator has imported no directory. */
  routingNumbers: v.array(v.string()),
})

export type RoutingNumbers = v.InferOutput<typeof routingNumbers>
