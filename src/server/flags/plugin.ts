import { randomUUID } from 'node:crypto'
import {
  type EvaluationContext,
  FlagNotFoundError,
  GeneralError,
  InMemoryProvider,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { type FlagName, flagNames } from '../../application/reference/flags.ts'
import { below, LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService } from '../platform/outside-services/service.ts'
import type { Flags } from './service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly flags: Flags
  }
}

/** The flags of the operator's flag service, or of `FLAGS_OFF`. */
export const flags = fp(async (app) => {
  const { FLAGS_OFF, FLAGS_URL, FLAGS_TOKEN = '' } = app.config
  const service =
    FLAGS_URL === undefined
      ? undefined
      : { ...app.outsideServices.clientOf('flags'), url: FLAGS_URL, token: FLAGS_TOKEN }
  app.decorate('flags', await openFeatureFlags({ off: FLAGS_OFF, service }))
})

interface FlagSettings {
  /** Flags that are off; all others are on. Only for the in-memory provider. */
  readonly off: readonly FlagName[]
  /** The flag service; in memory without one. */
  readonly service?: OfrepSettings | undefined
}

/** Each call creates its own client, so that two servers in one process do not share flags. */
export async function openFeatureFlags({ off, service }: FlagSettings): Promise<Flags> {
  const domain = `merchant-application-${randomUUID()}`
  const provider = service ? ofrepProvider(service) : inMemory(off)
  await OpenFeature.setProviderAndWait(domain, provider)
  const client = OpenFeature.getClient(domain)

  return async () => {
    const isOn = (name: FlagName) => client.getBooleanValue(name, true)
    const [bankLink, suggestions] = await Promise.all([
      isOn('bank-link'),
      isOn('address-suggestions'),
    ])
    return { 'bank-link': bankLink, 'address-suggestions': suggestions }
  }
}

function inMemory(off: readonly FlagName[]): InMemoryProvider {
  const variants = { on: true, off: false }
  return new InMemoryProvider(
    Object.fromEntries(
      flagNames.map((name) => [
        name,
        { variants, defaultVariant: off.includes(name) ? 'off' : 'on', disabled: false },
      ]),
    ),
  )
}

interface OfrepSettings extends ClientContext {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
}

/** A change of a flag reaches the pages within this time. */
const CACHE_MS = 30_000

const evaluation = v.object({ value: v.boolean() })
const notFound = v.object({ errorCode: v.literal('FLAG_NOT_FOUND') })

/**
 * An OpenFeature provider for flag services with the OpenFeature Remote Evaluation Protocol: `POST
 * {url}/ofrep/v1/evaluate/flags/{key}`. Boolean flags only: we have no others.
 * While the service fails, a flag has the value that the service gave it last.
 */
function ofrepProvider({ url, token, now, watch, report }: OfrepSettings): Provider {
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
