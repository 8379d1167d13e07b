import fp from 'fastify-plugin'
import { type Timestamp, timestampService } from './timestamp-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined if there is no service. */
    readonly timestamp: Timestamp | undefined
  }
}

/** Time stamps from the operator's service. */
export const timestamps = fp(async (app) => {
  const url = app.config.TIMESTAMP_URL ?? (app.sandbox && `${app.sandbox.url}/timestamps`)
  const client = app.outsideServices.clientOf('timestamps')
  app.decorate('timestamp', url === undefined ? undefined : timestampService({ url, ...client }))
})
