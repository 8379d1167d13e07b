/** Reads a bank's name from an HTTP directory, in two formats, or at a configured path in JSON. */
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { LOOKUP_BOUNDS, type ServiceAnswer } from '../platform/outside-services/bounded-fetch.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService, isAway } from '../platform/outside-services/service.ts'
import type { BankNameOutcome, BankNames } from './look-up-bank-name.ts'

export interface DirectorySettings {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
  readonly shape: DirectoryShape
}

/** The query of a directory, and the place of the name in its response. */
export interface DirectoryShape {
  /** The query parameter for the routing number. */
  readonly parameter: string
  readonly query: Readonly<Record<string, string>>
  /** Dotted paths in the response. The first path with text has the name. */
  readonly namePaths: readonly string[]
}

/** `GET {url}?routingnumber=…&format=json`, the name at `data.name`. */
export const commonShape: DirectoryShape = {
  parameter: 'routingnumber',
  query: { format: 'json' },
  namePaths: ['data.name'],
}

/** A `moov-io/fed` server: status 200 with an empty list means that the number is unknown. */
export const fedShape: DirectoryShape = {
  parameter: 'routingNumber',
  query: {},
  namePaths: ['achParticipants.0.cleanName', 'achParticipants.0.customerName'],
}

const CACHE_MS = 24 * 3_600_000
const CACHED_NUMBERS = 5_000

/** Caches known and unknown numbers for a day, and failures never. */
export function httpDirectory(settings: DirectorySettings & ClientContext): BankNames {
  const { url, token, shape, now, watch, report } = settings
  const service = createService({ ...LOOKUP_BOUNDS, now, watch, hasFailed: isAway })
  const cache = createCache<BankNameOutcome>({
    ttlMs: CACHE_MS,
    maxEntries: CACHED_NUMBERS,
    now,
  })

  return async (routingNumber) => {
    const known = cache.get(routingNumber)
    if (known) return known
    const address = new URL(url)
    for (const [name, value] of Object.entries(shape.query)) address.searchParams.set(name, value)
    address.searchParams.set(shape.parameter, routingNumber)
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    const answer = await service.request({ url: address, headers })
    const { place, ...outcome } = outcomeOf(answer, shape.namePaths, routingNumber)
    if (outcome.ok || outcome.reason === 'unknown') cache.set(routingNumber, outcome)
    else report?.({ ...failureOf(answer), ...(place && { place }) })
    return outcome
  }
}

/** A 404, or no name, is an unknown number. A name that is no text, or another's, is a failure. */
function outcomeOf(
  answer: ServiceAnswer,
  namePaths: readonly string[],
  routingNumber: string,
): BankNameOutcome & { readonly place?: string } {
  if (!answer.ok) return { ok: false, reason: 'failed' }
  if (answer.status === 404) return { ok: false, reason: 'unknown' }
  const isObject = typeof answer.body === 'object' && answer.body !== null
  if (answer.status !== 200 || !isObject) return { ok: false, reason: 'failed' }
  for (const path of namePaths) {
    const value = valueAt(answer.body, path) ?? ''
    if (typeof value !== 'string') return { ok: false, reason: 'failed', place: path }
    const name = value.trim()
    if (name === '') continue
    const around = path.split('.').slice(0, -1).join('.')
    const named = [around, ''].map((place) => numberIn(valueAt(answer.body, place)))
    const isOther = named.some((number) => number !== undefined && number !== routingNumber)
    return isOther ? { ok: false, reason: 'failed', place: path } : { ok: true, name }
  }
  return { ok: false, reason: 'unknown' }
}

const NUMBER_KEY = /^(?:routing[_-]?number|routing|aba|rn)$/i

/** Returns the routing number that a part is about. A JSON number has lost its leading zeros. */
function numberIn(part: unknown): string | undefined {
  if (!isRecord(part)) return undefined
  const [, value] = Object.entries(part).find(([key]) => NUMBER_KEY.test(key)) ?? []
  const text = typeof value === 'number' ? String(value).padStart(9, '0') : value
  return typeof text === 'string' && /^\d{9}$/.test(text.trim()) ? text.trim() : undefined
}

/** Returns the value at a dotted path (`achParticipants.0`), or everything if it is empty. */
function valueAt(value: unknown, path: string): unknown {
  let inner = value
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = ownValue<unknown>({ ...inner }, key)
  }
  return inner
}
