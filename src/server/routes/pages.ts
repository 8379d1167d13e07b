/** The page application's document, at each of its addresses and, with status 404, at any other. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_STEP_PATHS, PAGE_PATHS, PAGES_BASE } from '../../api/pages.ts'

/** A document and its policy, made for the flags of the moment. */
export interface ServedPage {
  readonly policy: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** The document with nothing drawn in it, and the one in which the first step stands already. */
export interface ServedPages {
  readonly page: ServedPage
  readonly firstStep: ServedPage
}

export interface PageRoutes {
  readonly pages: () => Promise<ServedPages>
}

/** `GET /`, `/apply/…` and `/connect/…` */
export const pageRoutes: FastifyPluginAsync<PageRoutes> = async (app, { pages }) => {
  const hidden = { schema: { hide: true } }
  const toStart = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(`${PAGES_BASE}/${queryOf(request)}`, 302)
  app.get('/', hidden, toStart)
  for (const path of PAGE_PATHS) {
    const drawn = FIRST_STEP_PATHS.includes(path) ? 'firstStep' : 'page'
    app.get(path, hidden, async (request, reply) =>
      sendPage(request, reply, (await pages())[drawn], 200),
    )
  }
}

/** For an address that nobody declared. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: () => Promise<ServedPages>,
): Promise<FastifyReply> {
  return sendPage(request, reply, (await pages()).page, 404)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
  status: number,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding')
    .header('content-security-policy', page.policy)
    .send(page[encoding])
}

function encodingFor(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const offered = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start === -1 ? '' : request.url.slice(start)
}
