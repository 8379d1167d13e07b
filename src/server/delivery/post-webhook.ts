/** One attempt to post a webhook: signed, to a checked address, within a time, and no further. */
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { AttemptOutcome } from '../storage/deliveries.ts'
import { checkedLookup, RefusedTarget, type Resolve } from './checked-lookup.ts'
import { isRefusedAddress } from './refused-address.ts'
import { signatureHeaders } from './signature.ts'

export interface WebhookReceiver {
  readonly url: URL
  /** Secrets of Standard Webhooks; the message is signed with each. */
  readonly secrets: readonly string[]
  /** Whether the receiver may be in a private network, or on this machine. */
  readonly allowPrivate: boolean
  /** The system's own unless told. */
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

/** The specification's recommendation is 15 to 30 s. */
const TIMEOUT_MS = 15_000
const GONE = 410

/** Posts once. 2xx has arrived, 410 wants no more, everything else has failed; never throws. */
export async function postWebhook(
  { url, secrets, allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: WebhookReceiver,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<AttemptOutcome> {
  const { id, at, body } = message
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isRefusedAddress(host)) return failed('refused address')
  const signal = AbortSignal.timeout(timeoutMs)
  const timestamp = Math.floor(at.getTime() / 1000)
  try {
    const status = await post(url, body, {
      signal,
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'merchant-application',
        ...signatureHeaders({ id, timestamp, body }, secrets),
      },
      ...(allowPrivate ? {} : { lookup: checkedLookup(resolve) }),
    })
    if (status >= 200 && status < 300) return { outcome: 'arrived' }
    return status === GONE
      ? { outcome: 'gone', failure: 'answered 410' }
      : failed(`answered ${status}`)
  } catch (error) {
    if (signal.aborted) return failed('no answer in time')
    return failed(error instanceof RefusedTarget ? 'refused address' : 'not reached')
  }
}

/** The answer's status; what else it says is not read. */
function post(url: URL, body: string, options: RequestOptions): Promise<number> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, method: 'POST' }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

function failed(failure: string): AttemptOutcome {
  return { outcome: 'failed', failure }
}
