/** What becomes of webhooks and emails. */
import * as v from 'valibot'
import { deliveries, kind } from './kind.ts'

const delivery = { delivery: v.string(), kind: v.string(), type: v.string() }

export const deliveryKinds = [
  kind(
    'delivered',
    'server',
    {
      ...delivery,
      /** That announce it; missing if none does. */
      deliveries: v.exactOptional(deliveries),
    },
    ({ type }) => `delivered ${type}`,
  ),
  /** It is not tried again, unless somebody asks for it. Releases up to 0.2.0 did not record it. */
  kind(
    'not-delivered',
    'server',
    {
      ...delivery,
      /** What it is from then on. */
      status: v.picklist(['failed', 'stopped', 'skipped']),
      /** In our own words. */
      why: v.string(),
    },
    ({ type, why }) => `not delivered: ${type} (${why})`,
  ),
  /** Of `DELIVERIES`: from then on webhooks are sent, or are skipped for want of a receiver. */
  kind('receiver', 'server', { isSet: v.boolean() }, ({ isSet }) =>
    isSet ? 'webhooks have a receiver' : 'webhooks have no receiver, and are skipped',
  ),
] as const
