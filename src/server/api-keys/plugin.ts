import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type ApiScope, SCOPE_MISSING } from '../../api/api-keys.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { type ApiKey, useApiKey } from './service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The key of a request. Throws 401 without one that counts, 403 if it may not do this. */
    readonly apiKeyOf: (request: FastifyRequest, scope: ApiScope) => Promise<ApiKey>
  }
}

/** Checks the API keys of requests. */
export const apiKeys = fp(async (app) => {
  const { config, db, now } = app
  app.decorate('apiKeyOf', async (request: FastifyRequest, scope: ApiScope) => {
    const [, text = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const key = await useApiKey(db, text, { trust: await readTrust(config), now: now() })
    if (!key) throw new HttpError(401)
    if (!key.may.includes(scope)) {
      throw new HttpError(403, {
        code: SCOPE_MISSING,
        message: ({ errors }) => errors[SCOPE_MISSING],
      })
    }
    return key
  })
})
