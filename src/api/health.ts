/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database answers, too; 503 if it does
 * not. For load balancers and supervisors.
 */
import * as v from 'valibot'

export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'

export const healthy = v.pipe(
  v.strictObject({ status: v.literal('ok') }),
  v.description('Ready, or alive'),
  v.examples([{ status: 'ok' }]),
)
