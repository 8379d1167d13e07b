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
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService } from '../platform/outside-services/service.ts'

export interface OfrepSettings extends ClientContext {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
}

/** A change of a flag reaches the pages within this time. */
const CACHE_MS = 30_000

const evaluation = v.object({ value: v.boolean() })
const notFound = v.object({ errorCode: v.literal('FLAG_NOT_FOUND') })

/** While the service fails, a flag has the value that the service gave it last. */
export function ofrepProvider({ url, token, now, watch, report }: OfrepSettings): Provider {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch })
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const cache = createCache<boolean>({ ttlMs: CACHE_MS, maxEntries: 100, now })
  const lastValues = new Map<string, boolean>()

  async function resolve(
    key: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const known = cache.get(key)
    if (known !== undefined) return { value: known }
    const path = `ofrep/v1/evaluate/flags/${encodeURIComponent(key)}`
    const request = { url: below(url, path), method: 'POST', headers, body: { context } } as const
    const answer = await service.request(request)
    const isFound = answer.ok && answer.status === 200
    const read = v.safeParse(evaluation, isFound ? answer.body : undefined)
    if (read.success) {
      const { value } = read.output
      cache.set(key, value)
      lastValues.set(key, value)
      return { value }
    }
    if (answer.ok && answer.status === 404 && v.is(notFound, answer.body)) {
      lastValues.delete(key)
      throw new FlagNotFoundError(key)
    }
    report?.(failureOf(answer, read.issues))
    const value = lastValues.get(key)
    if (value === undefined) throw new GeneralError('The flag service failed')
    return { value }
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
