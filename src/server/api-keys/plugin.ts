import type { FastifyRequest, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { API_KEY_SCHEME, LINK_SCHEME, OTHER_PROGRAM, SCOPE_MISSING } from '../../api/api-keys.ts'
import { type ApiScope, apiScopes } from '../../application/api-scopes.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import { perMinute, throwIfExceeded } from '../platform/http/limits/rate-limits.ts'
import type { Program } from '../programs/program-service.ts'
import { type ApiKey, authenticate, isForProgram } from './service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the key of a request; undefined if there is none and the route needs none. */
    readonly apiKeyOf: (request: FastifyRequest) => ApiKey | undefined
    /** Returns the key of a request to a route that needs one: see `keyThatMay`. */
    readonly neededApiKeyOf: (request: FastifyRequest) => ApiKey
    /**
     * Returns the program of a request with a key: the program that the request names, else the
     * key's, else the host's. Throws 403 if the key is for another program, or if the program does
     * not exist.
     */
    readonly programOfKey: (request: FastifyRequest, named?: string) => Program
  }
}

/**
 * Requires an API key on each route that declares one (`keyThatMay`). Answers 401 without a valid
 * key, 403 if the key lacks the scope, and 429 if it sends too many requests.
 */
export const apiKeys = fp(async (app) => {
  const { config, db, now } = app
  const keys = new WeakMap<FastifyRequest, ApiKey>()
  const limit = app.createRateLimit({
    ...perMinute(config.API_KEY_REQUESTS_PER_MINUTE).rateLimit,
    keyGenerator: (request) => `API key ${keys.get(request)?.number}`,
  })

  app.decorate('apiKeyOf', (request: FastifyRequest) => keys.get(request))
  app.decorate('neededApiKeyOf', (request: FastifyRequest) => {
    const key = keys.get(request)
    if (!key) throw new Error('This route declares no API key')
    return key
  })

  app.decorate('programOfKey', (request: FastifyRequest, named?: string) => {
    const key = app.neededApiKeyOf(request)
    const id = named ?? key.program ?? app.programOf(request).id
    const program = isForProgram(key, id) ? app.programs.named(id) : undefined
    if (program) return program
    throw errorWith(403, OTHER_PROGRAM)
  })

  app.addHook('onRoute', (route) => {
    const declared = declaredScope(route.schema)
    if (!declared) return
    const check = async (request: FastifyRequest) => {
      const { authorization } = request.headers
      if (declared.isOptional && authorization === undefined) return
      if (declared.hasLinks && !isKey(authorization)) return
      keys.set(request, await keyIn(authorization, declared.scope))
      throwIfExceeded(await limit(request))
    }
    route.onRequest = [route.onRequest ?? [], check].flat()
  })

  async function keyIn(authorization = '', scope: ApiScope): Promise<ApiKey> {
    const [, text = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? []
    const key = await authenticate(db, text, { ledger: app.ledger, now: now() })
    if (!key) {
      throw new HttpError(401, {
        ...(authorization !== '' && { message: ({ wrongApiKey }) => wrongApiKey }),
      })
    }
    if (key.may.includes(scope)) return key
    throw errorWith(403, SCOPE_MISSING)
  }
})

/** Returns whether an `Authorization` header contains a key, or something that looks like one. */
function isKey(authorization = ''): boolean {
  return /^Bearer mak_/i.test(authorization)
}

/** Returns the scope that a route declares; undefined if it declares none. */
function declaredScope(schema: FastifySchema | undefined) {
  const security = schema?.security ?? []
  const [name] = security.flatMap((requirement) => requirement[API_KEY_SCHEME] ?? [])
  const scope = apiScopes.find((apiScope) => apiScope === name)
  if (!scope) return undefined
  return {
    scope,
    isOptional: security.some((requirement) => Object.keys(requirement).length === 0),
    hasLinks: security.some((requirement) => LINK_SCHEME in requirement),
  }
}
