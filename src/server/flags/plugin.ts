import fp from 'fastify-plugin'
import { openFeatureFlags } from './open-feature-flags.ts'
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
