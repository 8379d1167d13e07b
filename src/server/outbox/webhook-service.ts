/**
 * One attempt to post a webhook: signed, to a public address, with a timeout, without following
 * redirects.
 */
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { systemErrorCode } from '../platform/outside-services/system-error.ts'
import { isNonPublicAddress } from './public-address.ts'
import { NonPublicTarget, publicLookup, type Resolve } from './public-lookup.ts'
import type { AttemptOutcome } from './service.ts'
import { signatureHeaders } from './signature.ts'

export interface WebhookReceiver {
  readonly url: URL
  /** Standard Webhooks secrets; the message is signed with each of them. */
  readonly secrets: readonly string[]
  /** Whether the receiver may be on a private network or on this machine. */
  readonly allowPrivate: boolean
  /** The system's resolver by default. */
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

/** The Standard Webhooks specification recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000
const GONE = 410

/** Posts once. 2xx means arrived, 410 means gone, everything else means failed; never throws. */
export async function postWebhook(
  { url, secrets, allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: WebhookReceiver,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<AttemptOutcome> {
  const { id, at, body } = message
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isNonPublicAddress(host))
    return failed('refused address')
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
      ...(allowPrivate ? {} : { lookup: publicLookup(resolve) }),
    })
    if (status >= 200 && status < 300) return { outcome: 'arrived' }
    return status === GONE
      ? { outcome: 'gone', failure: 'answered 410' }
      : failed(`answered ${status}`)
  } catch (error) {
    if (signal.aborted) return failed('no answer in time')
    if (error instanceof NonPublicTarget) return failed('refused address')
    const code = systemErrorCode(error)
    return failed(code === undefined ? 'not reached' : `not reached (${code})`)
  }
}

/** The response status; the body is not read. */
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
