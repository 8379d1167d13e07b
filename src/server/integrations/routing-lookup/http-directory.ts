/**
 * A bank's name from a directory over HTTP. Two shapes are known by name, and any other JSON answer
 * by the path of the name in it.
 */

import type { ServiceAnswer } from '../http/bounded-fetch.ts'
import { createCache } from '../http/cache.ts'
import { createService, LOOKUP_BOUNDS, type Watch } from '../http/service.ts'
import { textAt } from './json-path.ts'
import type { BankNameOutcome, BankNames } from './port.ts'

export interface HttpDirectorySettings {
  readonly url: string
  /** Sent as a bearer credential; none where empty. */
  readonly token: string
  readonly shape: DirectoryShape
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  readonly watch?: Watch | undefined
}

/** How a directory is asked and where its answer holds the name. */
export interface DirectoryShape {
  /** Name of the query parameter that takes the routing number. */
  readonly parameter: string
  /** Sent along with it. */
  readonly query: Readonly<Record<string, string>>
  /** Dotted paths in the answer; the first that holds text is the name. */
  readonly namePaths: readonly string[]
}

/** `GET {url}?routingnumber=…&format=json`, the name at `data.name`. */
export const commonShape: DirectoryShape = {
  parameter: 'routingnumber',
  query: { format: 'json' },
  namePaths: ['data.name'],
}

/** A `moov-io/fed` server: an empty list, with status 200, means that it knows no such bank. */
export const fedShape: DirectoryShape = {
  parameter: 'routingNumber',
  query: {},
  namePaths: ['achParticipants.0.cleanName', 'achParticipants.0.customerName'],
}

const CACHE_MS = 24 * 3_600_000
const CACHED_NUMBERS = 5_000

/** Known and unknown numbers are remembered for a day, failures never. */
export function httpDirectory(settings: HttpDirectorySettings): BankNames {
  const { url, token, shape, now, watch } = settings
  const service = createService({ ...LOOKUP_BOUNDS, now, watch })
  const cache = createCache<BankNameOutcome>({
    ttlMs: CACHE_MS,
    maxEntries: CACHED_NUMBERS,
    now,
  })

  return async (routingNumber) => {
    const known = cache.get(routingNumber)
    if (known) return known
    const asked = new URL(url)
    for (const [name, value] of Object.entries(shape.query)) asked.searchParams.set(name, value)
    asked.searchParams.set(shape.parameter, routingNumber)
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    const outcome = outcomeOf(await service.request({ url: asked, headers }), shape.namePaths)
    if (outcome.ok || outcome.reason === 'unknown') cache.set(routingNumber, outcome)
    return outcome
  }
}

/** A 404, and a 200 whose answer holds no name, mean that the number is unknown. */
function outcomeOf(answer: ServiceAnswer, namePaths: readonly string[]): BankNameOutcome {
  if (!answer.ok) return { ok: false, reason: 'failed' }
  if (answer.status === 404) return { ok: false, reason: 'unknown' }
  const isObject = typeof answer.body === 'object' && answer.body !== null
  if (answer.status !== 200 || !isObject) return { ok: false, reason: 'failed' }
  for (const path of namePaths) {
    const name = textAt(answer.body, path)
    if (name !== '') return { ok: true, name }
  }
  return { ok: false, reason: 'unknown' }
}
