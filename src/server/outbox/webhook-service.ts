/** Posts a webhook once: signed, to a public address, with a timeout, following no redirects. */
import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import {
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { systemErrorCode, systemErrorInWords } from '../platform/outside-services/system-error.ts'
import type { AttemptOutcome } from './service.ts'

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

const NOT_PUBLIC = 'nothing was sent: the address is not public, see WEBHOOK_ALLOW_PRIVATE'

/** The Standard Webhooks specification recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000
const GONE = 410

/** Posts a message once; never throws. 2xx means arrived, 410 gone, and everything else failed. */
export async function postWebhook(
  receiver: WebhookReceiver,
  message: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<AttemptOutcome> {
  const { url } = receiver
  const { id, at, body } = message
  const timestamp = Math.floor(at.getTime() / 1000)
  const answer = await send(receiver, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'merchant-application',
      ...signatureHeaders({ id, timestamp, body }, receiver.secrets),
    },
  })
  if ('failure' in answer) return failureOutcome(answer.failure)
  const { status, retryAfter, location } = answer
  if (status >= 200 && status < 300) return { outcome: 'arrived' }
  if (status === GONE) return { outcome: 'gone', failure: 'answered 410' }
  const waitMs = waitIn(retryAfter, at)
  const failure = `answered ${status}${elsewhere(url, location)}`
  return { ...failureOutcome(failure), ...(waitMs > 0 && { waitMs }) }
}

/** Names the other origin that a redirect leads to, without its path, which may be secret. */
function elsewhere(url: URL, location: string | undefined): string {
  const target = location === undefined ? undefined : URL.parse(location, url.href)?.origin
  return [undefined, 'null', url.origin].includes(target) ? '' : ` (redirects to ${target})`
}

/** Returns why nothing answers at the address; undefined if something does. Sends no message. */
export async function reachReceiver(receiver: WebhookReceiver): Promise<string | undefined> {
  const answer = await send(receiver, { method: 'HEAD', headers: {} })
  return 'failure' in answer ? answer.failure : undefined
}

interface ReceivedAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly location: string | undefined
}

interface OutgoingRequest {
  readonly method: 'POST' | 'HEAD'
  readonly headers: OutgoingHttpHeaders
  readonly body?: string
}

async function send(
  { url, allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: WebhookReceiver,
  { method, headers, body = '' }: OutgoingRequest,
): Promise<ReceivedAnswer | { readonly failure: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && isNonPublicAddress(host)) {
    return { failure: NOT_PUBLIC }
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const lookup = allowPrivate ? {} : { lookup: publicLookup(resolve) }
  try {
    return await answerOf(url, body, { method, headers, signal, agent: false, ...lookup })
  } catch (error) {
    if (signal.aborted) return { failure: 'no answer in time' }
    if (error instanceof NonPublicTarget) return { failure: NOT_PUBLIC }
    const code = systemErrorCode(error)
    return {
      failure: code === undefined ? 'not reached' : `not reached (${systemErrorInWords(code)})`,
    }
  }
}

/** Returns the beginning of the response, without reading its body. */
function answerOf(url: URL, body: string, options: RequestOptions): Promise<ReceivedAnswer> {
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const end = ({ statusCode: status = 0, headers }: IncomingMessage) =>
      resolve({ status, retryAfter: headers['retry-after'], location: headers.location })
    const request = begin(url, options, (response) => {
      end(response)
      response.destroy()
    })
    request.on('upgrade', (response, socket) => {
      end(response)
      socket.destroy()
    })
    request.on('error', reject)
    // A connection can end without a response and without an error.
    request.on('close', () => reject(new Error('The connection ended without an answer')))
    request.end(body)
  })
}

function failureOutcome(failure: string) {
  return { outcome: 'failed', failure } as const
}

/** Returns the milliseconds that a `Retry-After` header asks for; 0 if it is unreadable. */
function waitIn(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\d+(?:\.\d+)?$/.test(header)) return Number(header) * 1000
  return Math.max(Date.parse(header) - now.getTime(), 0) || 0
}

/** The host name resolves to an address that is not public. */
class NonPublicTarget extends Error {
  constructor() {
    super('The target is not a public address')
    this.name = 'NonPublicTarget'
  }
}

/** Resolves a name to all of its addresses. */
type Resolve = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

const systemResolve: Resolve = (name, done) =>
  systemLookup(name, { all: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * Returns a `lookup` for the connection itself. It checks the very addresses that are used, so that
 * a name cannot change between the check and the use. One non-public address among several rejects
 * all.
 */
function publicLookup(resolve: Resolve = systemResolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const refused =
        error ??
        (addresses.length === 0 || addresses.some(({ address }) => isNonPublicAddress(address))
          ? new NonPublicTarget()
          : undefined)
      const [first] = addresses
      if (refused || !first) done(refused ?? new NonPublicTarget(), '', 0)
      else if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    })
  }
}

/** Signatures of version 1 (symmetric) of the Standard Webhooks specification. */
const PREFIX = 'whsec_'

interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** Returns a message's headers, with one signature per secret, so that a secret can be replaced. */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Addresses that webhooks must not be sent to, because they lead into the operator's own network or
 * nowhere: all addresses that IANA's special-purpose registries do not list as globally reachable.
 */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** In IPv6, only 2000::/3 is allocated to the public, except for these ranges. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [address, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(address, bits, 'ipv6')

const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Returns whether a text is anything but a public IP address. */
export function isNonPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return notPublic.check(address, 'ipv4')
    case 6:
      return !givenOut.check(address, 'ipv6') || notPublic.check(address, 'ipv6')
    default:
      return true
  }
}
