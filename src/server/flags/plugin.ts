import { randomUUID } from 'node:crypto'
import { InMemoryProvider, OpenFeature } from '@openfeature/server-sdk'
import fp from 'fastify-plugin'
import { type FlagName, flagNames } from '../../application/reference/flags.ts'
import { type OfrepSettings, ofrepProvider } from './ofrep-provider.ts'
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
