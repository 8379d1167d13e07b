/** The context that every feature's plugin finds on the server. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Signer } from './encryption/signing-key.ts'
import { type OutsideServices, outsideServices } from './outside-services/outside-services.ts'

/** The sandbox's URLs, for this server and for the applicant's browser. */
export interface SandboxAddress {
  readonly url: string
  readonly pageUrl: string
}

/** The sandbox accepts any credentials. */
export const SANDBOX_CREDENTIAL = 'sandbox'

interface ServerContext {
  readonly config: Config
  readonly db: Database
  readonly now: () => Date
  /** Signs the events that the server adds. */
  readonly signer: Signer
  /** Fakes the outside services that have no credentials; undefined in production. */
  readonly sandbox: SandboxAddress | undefined
}

declare module 'fastify' {
  interface FastifyInstance extends ServerContext {
    readonly outsideServices: OutsideServices
  }
}

/**
 * Adds the context to the server. Call it before any feature is registered: hooks run in reverse
 * when the server closes, so that the database is closed last.
 */
export function provideContext(app: FastifyInstance, context: ServerContext): void {
  app.decorate('config', context.config)
  app.decorate('db', context.db)
  app.decorate('now', context.now)
  app.decorate('signer', context.signer)
  app.decorate('sandbox', context.sandbox)
  app.decorate('outsideServices', outsideServices(app.log))
  app.addHook('onClose', () => context.db.destroy())
}
