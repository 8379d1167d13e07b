/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database answers, too; 503 where it does
 * not. For load balancers and supervisors.
 */
import * as z from 'zod/mini'

export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'

export const healthy = z.strictObject({ status: z.literal('ok') })
