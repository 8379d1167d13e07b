/** Events of webhooks and emails. */
import * as v from 'valibot'
import { APPLICATION, DELIVERIES, INVITATION } from '../chain-names.ts'
import { deliveries, kindIn } from './kind.ts'

const deliveryKind = kindIn(APPLICATION, INVITATION)

const delivery = { delivery: v.string(), kind: v.string(), type: v.string() }

export const deliveryKinds = [
  deliveryKind(
    'delivered',
    'server',
    {
      ...delivery,
      /** The deliveries that announce it; absent for none. */
      deliveries: v.exactOptional(deliveries),
    },
    ({ type }) => `delivered ${type}`,
  ),
  /** A delivery is not tried again unless someone asks. Releases up to 0.2.0 lack it. */
  deliveryKind(
    'not-delivered',
    'server',
    {
      ...delivery,
      /** The status from then on. */
      status: v.picklist(['failed', 'stopped', 'skipped']),
      /** The reason in our own words. */
      why: v.string(),
    },
    ({ type, why }) => `not delivered: ${type} (${why})`,
  ),
  /** From then on, webhooks are sent, or skipped because there is no receiver. */
  kindIn(DELIVERIES)('receiver', 'server', { isSet: v.boolean() }, ({ isSet }) =>
    isSet ? 'webhooks have a receiver' : 'webhooks have no receiver, and are skipped',
  ),
] as const
