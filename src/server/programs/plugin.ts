import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PROGRAM_HEADER } from '../../api/programs.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import { pageOutdated } from '../platform/http/outdated-page.ts'
import { logoPath, type Program } from './program-service.ts'
import type { Programs } from './service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly programs: Programs
    /**
     * Returns the program that a request is about. Throws 409 if a page names a program that is
     * gone.
     */
    readonly programOf: (request: FastifyRequest) => Program
  }
}

/** Knows the programs, and serves their logos. */
export const programs = fp<{ readonly programs: Programs }>(async (app, { programs }) => {
  const hasApiUrl = app.config.API_URL !== undefined
  app.decorate('programs', programs)
  app.decorate('programOf', (request: FastifyRequest) => programOf(programs, request, hasApiUrl))
  for (const { id, logo } of programs.others) {
    if (logo === undefined) continue
    app.get(logoPath(id), { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', IMAGE_POLICY)
        .send(logo),
    )
  }
})

/** What an image may do that is opened by itself: nothing but show its own styles. */
const IMAGE_POLICY = contentSecurityPolicy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
})

/**
 * The host decides. Where the API has a host of its own, the page's origin does, which no page of
 * another host can forge; a client that is no browser names the program in the header.
 */
function programOf(programs: Programs, request: FastifyRequest, hasApiUrl: boolean): Program {
  const { host, headers } = request
  const atHost = programs.at(host)
  if (atHost || !hasApiUrl) return atHost ?? programs.default
  const origin = headers.origin === undefined ? undefined : URL.parse(headers.origin)
  if (headers.origin !== undefined) return programs.at(origin?.host ?? '') ?? programs.default
  const stated = headers[PROGRAM_HEADER]
  if (stated === undefined) return programs.default
  const named = programs.named(String(stated).split(':')[0] ?? '')
  if (!named) throw pageOutdated()
  return named
}
