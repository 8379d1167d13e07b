/** `GET /console/api/deliveries`, and `POST …/retry`: webhooks and emails that are on their way. */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { route } from '../route.ts'

export const CONSOLE_DELIVERIES_PATH = '/console/api/deliveries'

/**
 * `stopped`: the receiver answered 410. `failed`: given up after the last attempt. `skipped`: there
 * was no address to send it to, or it no longer applied.
 */
export const deliveryStatuses = ['waiting', 'delivered', 'stopped', 'failed', 'skipped'] as const

/** The number of newest deliveries that are listed and can be retried at once. */
export const MAX_DELIVERIES = 100

/** Without a status, the deliveries that have not arrived. */
const deliveriesQuery = v.strictObject({
  status: v.optional(v.picklist(deliveryStatuses)),
})

export const delivery = v.strictObject({
  id: v.string(),
  reference: v.string(),
  kind: v.picklist(['webhook', 'mail']),
  /** A {@link MailType}, or the type of a webhook. */
  type: v.string(),
  status: v.picklist(deliveryStatuses),
  attempts: v.number(),
  createdAt: v.string(),
  /** The time of the next attempt; null if there is none. */
  dueAt: v.nullable(v.string()),
  lastFailure: v.nullable(v.string()),
  finishedAt: v.nullable(v.string()),
  /** Present if someone changed the row so that only its id and reference can be read. */
  isRowChanged: v.exactOptional(v.literal(true)),
})

export const deliveries = v.strictObject({ deliveries: v.array(delivery) })

export const retryRequest = jsonObject({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^msg_[A-Za-z0-9_-]{1,100}$/))),
    v.minLength(1),
    v.maxLength(MAX_DELIVERIES),
  ),
})

/** How many deliveries are due now. Those that have arrived or are being sent are not counted. */
const retried = v.strictObject({ due: v.number() })

/** The subject of an email. */
export type MailType =
  | 'new-application'
  | 'corrected-application'
  | 'signed-copy'
  | 'copy-code'
  | 'invitation'
  | 'invitation-reminder'
  | 'invitation-link'
  | 'decision'
  | 'correction'
  | 'correction-reminder'
  | 'correction-notice'
  | 'corrected-notice'
  | 'status-link'

export type Deliveries = v.InferOutput<typeof deliveries>
export type DeliveryKind = v.InferOutput<typeof delivery>['kind']
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveriesRoute = route('GET', CONSOLE_DELIVERIES_PATH, {
  querystring: deliveriesQuery,
  response: { 200: deliveries },
})

export const retryRoute = route('POST', '/console/api/deliveries/retry', {
  body: retryRequest,
  response: { 200: retried },
})
