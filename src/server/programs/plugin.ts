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
    /** Returns the program of a request. Throws a 409 if a page names a program that is gone. */
    readonly programOf: (request: FastifyRequest) => Program
  }
}

/** Finds the program of each request, and serves the programs' logos. */
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

/** The policy of an image that is opened by itself: it may only use its own styles. */
const IMAGE_POLICY = contentSecurityPolicy({
  'style-src': ["'unsafe-inline'"],
  sandbox: [],
})

/**
 * Returns the program of the request's host. If the API has a host of its own, the page's origin
 * decides, which a page on another host cannot forge. A client other than a browser names the
 * program in the header.
 */
function programOf(programs: Programs, request: FastifyRequest, hasApiUrl: boolean): Program {
  const { host, headers } = request
  const atHost = programs.at(host)
  if (atHost || !hasApiUrl) return atHost ?? programs.default
  const origin = headers.origin === undefined ? undefined : URL.parse(headers.origin)
  if (headers.origin !== undefined) return programs.at(origin?.host ?? '') ?? programs.default
  const header = headers[PROGRAM_HEADER]
  if (header === undefined) return programs.default
  const named = programs.named(String(header).split(':')[0] ?? '')
  if (!named) throw pageOutdated()
  return named
}
