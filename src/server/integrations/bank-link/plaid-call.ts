/**
 * One call of Plaid's API: credentials in the headers, retries where Plaid asks for patience, and
 * what its error codes mean here.
 */
import * as z from 'zod/mini'
import { below } from '../http/base-url.ts'
import type { ServiceAnswer } from '../http/bounded-fetch.ts'
import type { Log } from '../http/log.ts'
import { BANK_LINK_BOUNDS, createService, type Watch } from '../http/service.ts'
import { plaidError } from './plaid-answers.ts'
import type { BankLinkFailure } from './port.ts'

export interface PlaidCallSettings {
  /** `https://production.plaid.com`, `https://sandbox.plaid.com`, or another that speaks as they do. */
  readonly url: string
  readonly clientID: string
  readonly secret: string
  readonly log: Log
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  readonly watch?: Watch | undefined
  readonly sleep: (ms: number) => Promise<unknown>
}

type CallOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly reason: BankLinkFailure }

export interface PlaidCall {
  readonly isPresent: () => boolean
  readonly call: <Answer>(
    path: string,
    body: object,
    shape: z.ZodMiniType<Answer>,
  ) => Promise<CallOutcome<Answer>>
}

/** Worth another try within the same call. */
const RETRIED = new Set(['PRODUCT_NOT_READY', 'RATE_LIMIT_EXCEEDED'])
const RETRY_AFTER_MS = [300, 900, 2_700]

/** Worth another try later, although the status blames the request. */
const PASSING = new Set([...RETRIED, 'INSTITUTION_DOWN', 'INSTITUTION_NOT_RESPONDING'])

/** Our credentials, not the applicant's account, are at fault. */
const ABSENT = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT'])
const ABSENT_MS = 10 * 60_000

export function createPlaidCall(settings: PlaidCallSettings): PlaidCall {
  const { url, clientID, secret, log, now, sleep, watch } = settings
  const service = createService({ ...BANK_LINK_BOUNDS, now, watch })
  const headers = { 'plaid-client-id': clientID, 'plaid-secret': secret }
  let absentSince: number | undefined
  let operatorTold = false

  const isPresent = () => absentSince === undefined || now() - absentSince >= ABSENT_MS

  function failure(path: string, code: string, isRefusal: boolean): BankLinkFailure {
    if (!ABSENT.has(code)) {
      log.warn({ service: 'plaid', path, code }, 'The bank link failed')
      return isRefusal && !PASSING.has(code) ? 'refused' : 'failed'
    }
    absentSince = now()
    if (!operatorTold) {
      operatorTold = true
      log.error(
        { service: 'plaid', code },
        'Plaid refuses our credentials, so that there is no bank link: check PLAID_CLIENT_ID, PLAID_SECRET and PLAID_ENV',
      )
    }
    return 'absent'
  }

  /** All attempts together stay within the bound of one call. */
  async function attempt(path: string, body: object): Promise<ServiceAnswer> {
    const deadline = now() + BANK_LINK_BOUNDS.timeoutMs
    const request = { url: below(url, path), method: 'POST', headers, body } as const
    const ask = () => service.request(request, deadline - now())
    for (const pause of RETRY_AFTER_MS) {
      const answer = await ask()
      if (!RETRIED.has(codeOf(answer)) || now() + pause >= deadline) return answer
      await sleep(pause)
    }
    return ask()
  }

  return {
    isPresent,
    call: async (path, body, shape) => {
      if (!isPresent()) return { ok: false, reason: 'absent' }
      const answer = await attempt(path, body)
      if (!answer.ok || answer.status !== 200) {
        const isRefusal = answer.ok && answer.status >= 400 && answer.status < 500
        return { ok: false, reason: failure(path, codeOf(answer), isRefusal) }
      }
      absentSince = undefined
      const read = z.safeParse(shape, answer.body)
      if (read.success) return { ok: true, answer: read.data }
      return { ok: false, reason: failure(path, 'unexpected-answer', false) }
    },
  }
}

/** Plaid's error code, or what kind of failure it was. Codes are letters: nothing else is passed on. */
function codeOf(answer: ServiceAnswer): string {
  if (!answer.ok) return answer.failure
  const read = z.safeParse(plaidError, answer.body)
  const code = read.success ? read.data.error_code : ''
  return /^[A-Z_]{1,60}$/.test(code) ? code : `status-${answer.status}`
}
