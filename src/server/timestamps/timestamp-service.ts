/** Time stamps from a service that speaks RFC 3161 over HTTP. */
import { type ServiceAnswer, TIMESTAMP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService } from '../platform/outside-services/service.ts'

/** Returns a token (DER) that a SHA-256 existed at its time; undefined after a reported failure. */
export type Timestamp = (hash: Uint8Array) => Promise<Uint8Array | undefined>

export interface TimestampSettings {
  readonly url: string
}

const ANSWER_TYPE = 'application/timestamp-reply'

/** Requests time stamps. Repeats a failed request once, within the same time limit. */
export function timestampService({
  url,
  now,
  watch,
  report,
}: TimestampSettings & ClientContext): Timestamp {
  const service = createService({ ...TIMESTAMP_BOUNDS, now, watch })
  return async (hash) => {
    const messages = await import('./timestamp-messages.ts')
    const query = { hash, nonce: messages.randomNonce() }
    const request = {
      url: new URL(url),
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: messages.timestampRequest(query),
      accept: ANSWER_TYPE,
    } as const
    const start = now()
    let answer = await service.request(request)
    if (!isGood(answer)) {
      answer = await service.request(request, TIMESTAMP_BOUNDS.timeoutMs - (now() - start))
    }
    const token = isGood(answer) ? await messages.tokenOf(answer.body, query) : undefined
    if (token) return token
    const code = isGood(answer) ? messages.rejectionIn(answer.body) : undefined
    report?.({ ...failureOf(answer), ...(code && { code }) })
    return undefined
  }
}

function isGood(
  answer: ServiceAnswer,
): answer is Extract<ServiceAnswer, { ok: true }> & { readonly body: Uint8Array } {
  return answer.ok && answer.status === 200 && answer.body instanceof Uint8Array
}
