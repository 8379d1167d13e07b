/** The bank link through Plaid's API. */

import * as v from 'valibot'
import { cutText } from '../../application/text/cut-text.ts'
import {
  BANK_LINK_BOUNDS,
  below,
  type ServiceAnswer,
} from '../platform/outside-services/bounded-fetch.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf, type Issues } from '../platform/outside-services/report-failure.ts'
import { createService, failedByDefault, isAway } from '../platform/outside-services/service.ts'
import type { BankLink, BankLinkFailure, NumbersOutcome } from './bank-link.ts'

export interface PlaidSettings extends PlaidCallSettings {
  /** The name in the dialog's title. */
  readonly brandName: string
}

/** With a longer name, Link shows "This Application". */
const MAX_CLIENT_NAME = 30

export function plaidBankLink(settings: PlaidSettings): BankLink {
  const { brandName, report } = settings
  const { call, isPresent } = createPlaidCall(settings)

  return {
    isPresent,

    createLinkToken: async (visitor, { language = 'en', redirectUri } = {}) => {
      const outcome = await call(
        '/link/token/create',
        {
          client_name: cutText(brandName, MAX_CLIENT_NAME),
          language,
          country_codes: ['US'],
          products: ['auth'],
          user: { client_user_id: visitor },
          ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        },
        linkTokenCreated,
      )
      return outcome.ok ? { ok: true, linkToken: outcome.answer.link_token } : outcome
    },

    exchange: async (publicToken) => {
      const body = { public_token: publicToken }
      const outcome = await call('/item/public_token/exchange', body, publicTokenExchanged)
      return outcome.ok ? { ok: true, accessToken: outcome.answer.access_token } : outcome
    },

    fetchNumbers: async (accessToken, accountID): Promise<NumbersOutcome> => {
      const options = accountID === '' ? {} : { account_ids: [accountID] }
      const body = { access_token: accessToken, options }
      const outcome = await call('/auth/get', body, authAnswer)
      if (!outcome.ok) return outcome
      const { ach } = outcome.answer.numbers
      const candidates =
        accountID === '' ? ach : ach.filter(({ account_id }) => account_id === accountID)
      const [only, ...others] = candidates
      if (only === undefined || others.length > 0) {
        report?.({ kind: 'unexpected-answer', path: '/auth/get' })
        return { ok: false, reason: 'rejected' }
      }
      return {
        ok: true,
        numbers: { routingNumber: only.routing, accountNumber: only.account },
        isTokenized: only.is_tokenized_account_number,
      }
    },

    removeItem: async (accessToken) => {
      const outcome = await call('/item/remove', { access_token: accessToken }, itemRemoved)
      return outcome.ok ? { ok: true } : outcome
    },
  }
}

const plaidError = v.object({ error_code: v.string(), error_type: v.nullish(v.string()) })

const linkTokenCreated = v.object({ link_token: v.pipe(v.string(), v.minLength(1)) })

const publicTokenExchanged = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })

const authAnswer = v.object({
  numbers: v.object({
    ach: v.array(
      v.object({
        account_id: v.string(),
        account: v.pipe(v.string(), v.regex(/^\d{1,17}$/)),
        routing: v.pipe(v.string(), v.regex(/^\d{9}$/)),
        is_tokenized_account_number: v.nullish(v.boolean(), false),
      }),
    ),
  }),
})

const itemRemoved = v.object({ request_id: v.string() })

interface PlaidCallSettings extends ClientContext {
  /** `https://production.plaid.com`, `https://sandbox.plaid.com`, or a compatible server. */
  readonly url: string
  readonly clientID: string
  readonly secret: string
  readonly sleep: (ms: number) => Promise<unknown>
}

type CallOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly reason: BankLinkFailure }

interface PlaidCall {
  readonly isPresent: () => boolean
  readonly call: <Answer>(
    path: string,
    body: object,
    shape: v.GenericSchema<unknown, Answer>,
  ) => Promise<CallOutcome<Answer>>
}

/** The type that many codes share: each endpoint has a code of its own (`AUTH_LIMIT`). */
const RATE_LIMITED = 'RATE_LIMIT_EXCEEDED'
const NOT_READY = 'PRODUCT_NOT_READY'
const RETRY_AFTER_MS = [300, 900, 2_700]

/** Temporary errors, although their status blames the request. */
const PASSING = new Set([
  NOT_READY,
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_AVAILABLE',
  'INSTITUTION_NOT_RESPONDING',
])

/** Codes that say that our credentials are wrong, not the applicant's account. */
const ABSENT = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT'])
const ABSENT_MS = 10 * 60_000
const CHECK_CREDENTIALS =
  'Plaid rejects our credentials, so there is no bank link: check PLAID_CLIENT_ID, PLAID_SECRET and PLAID_ENV'

/** Calls Plaid's API: sends credentials, retries when Plaid asks for it, translates error codes. */
function createPlaidCall(settings: PlaidCallSettings): PlaidCall {
  const { url, clientID, secret, now, sleep, watch, report } = settings
  const service = createService({ ...BANK_LINK_BOUNDS, now, watch, hasFailed })
  const headers = { 'plaid-client-id': clientID, 'plaid-secret': secret }
  let absentSince: number | undefined
  let hasHinted = false

  const isPresent = () => absentSince === undefined || now() - absentSince >= ABSENT_MS

  function reportFailure(path: string, answer: ServiceAnswer, issues?: Issues): BankLinkFailure {
    const code = codeOf(answer)
    const details = { path, ...(code === '' ? {} : { code }) }
    if (!ABSENT.has(code)) {
      report?.({ ...failureOf(answer, issues), ...details })
      return isRejected(answer) ? 'rejected' : 'failed'
    }
    absentSince = now()
    report?.({
      ...details,
      kind: 'credentials-rejected',
      ...(hasHinted ? {} : { hint: CHECK_CREDENTIALS }),
    })
    hasHinted = true
    return 'absent'
  }

  /** All attempts together stay within the timeout of one call. */
  async function attempt(path: string, body: object): Promise<ServiceAnswer> {
    const deadline = now() + BANK_LINK_BOUNDS.timeoutMs
    const request = { url: below(url, path), method: 'POST', headers, body } as const
    const ask = () => service.request(request, deadline - now())
    for (const pause of RETRY_AFTER_MS) {
      const answer = await ask()
      if (!isRetried(answer) || now() + pause >= deadline) return answer
      await sleep(pause)
    }
    return ask()
  }

  return {
    isPresent,
    call: async (path, body, shape) => {
      if (!isPresent()) {
        report?.({ kind: 'circuit-open', path })
        return { ok: false, reason: 'absent' }
      }
      const answer = await attempt(path, body)
      if (!answer.ok || answer.status !== 200)
        return { ok: false, reason: reportFailure(path, answer) }
      absentSince = undefined
      const read = v.safeParse(shape, answer.body)
      return read.success
        ? { ok: true, answer: read.output }
        : { ok: false, reason: reportFailure(path, answer, read.issues) }
    },
  }
}

/**
 * Returns whether Plaid is away. An error of Plaid's own may be about one account, for which its
 * holder can make us ask again and again.
 */
function hasFailed(answer: ServiceAnswer): boolean {
  if (codeOf(answer) === '') return failedByDefault(answer)
  return isAway(answer) && !isPlaidsLimit(answer)
}

/** Returns whether the same call tries again. */
function isRetried(answer: ServiceAnswer): boolean {
  return codeOf(answer) === NOT_READY || isRateLimited(answer)
}

function isRateLimited(answer: ServiceAnswer): boolean {
  return isPlaidsLimit(answer) || (answer.ok && answer.status === 429)
}

function isPlaidsLimit(answer: ServiceAnswer): boolean {
  const read = v.safeParse(plaidError, answer.ok ? answer.body : undefined)
  const { error_code, error_type } = read.success ? read.output : {}
  return [error_type, error_code].includes(RATE_LIMITED)
}

/** Returns whether Plaid itself rejects the token for good: a gateway's error page says nothing. */
function isRejected(answer: ServiceAnswer): boolean {
  const code = codeOf(answer)
  const isOfRequest = answer.ok && answer.status >= 400 && answer.status < 500
  return isOfRequest && code !== '' && !PASSING.has(code) && !isRateLimited(answer)
}

/** Returns Plaid's error code, or nothing. Removes all but letters, so that no data leaks. */
function codeOf(answer: ServiceAnswer): string {
  if (!answer.ok) return ''
  const read = v.safeParse(plaidError, answer.body)
  const code = read.success ? read.output.error_code : ''
  return /^[A-Z_]{1,60}$/.test(code) ? code : ''
}
