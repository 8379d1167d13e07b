/**
 * An OpenFeature provider for flag services with the OpenFeature Remote Evaluation Protocol: `POST
 * {url}/ofrep/v1/evaluate/flags/{key}`. Boolean flags only: we have no others.
 */
import {
  type EvaluationContext,
  FlagNotFoundError,
  GeneralError,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import * as v from 'valibot'
import { below } from '../platform/outside-services/base-url.ts'
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounds.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { createService } from '../platform/outside-services/service.ts'

export interface OfrepSettings extends ClientContext {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
}

/** A change of a flag reaches the pages within this time. */
const CACHE_MS = 30_000

const evaluation = v.object({
  value: v.unknown(),
  reason: v.optional(v.string()),
  variant: v.optional(v.string()),
})

export function ofrepProvider({ url, token, now, watch }: OfrepSettings): Provider {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch })
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const cache = createCache<ResolutionDetails<boolean>>({ ttlMs: CACHE_MS, maxEntries: 100, now })

  async function resolve(
    key: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const known = cache.get(key)
    if (known) return known
    const path = `ofrep/v1/evaluate/flags/${encodeURIComponent(key)}`
    const request = { url: below(url, path), method: 'POST', headers, body: { context } } as const
    const answer = await service.request(request)
    if (!answer.ok) throw new GeneralError(`The flag service failed: ${answer.failure}`)
    if (answer.status === 404) throw new FlagNotFoundError(key)
    const read = v.safeParse(evaluation, answer.body)
    if (answer.status !== 200 || !read.success) {
      throw new GeneralError(`The flag service answered with status ${answer.status}`)
    }
    const { value, reason, variant } = read.output
    if (typeof value !== 'boolean') throw new TypeMismatchError(key)
    const details = {
      value,
      ...(reason === undefined ? {} : { reason }),
      ...(variant === undefined ? {} : { variant }),
    }
    cache.set(key, details)
    return details
  }

  const onlyBoolean = async (key: string) => {
    throw new TypeMismatchError(key)
  }

  return {
    metadata: { name: 'ofrep' },
    runsOn: 'server',
    resolveBooleanEvaluation: (key, _default, context) => resolve(key, context),
    resolveStringEvaluation: onlyBoolean,
    resolveNumberEvaluation: onlyBoolean,
    resolveObjectEvaluation: onlyBoolean,
  }
}
