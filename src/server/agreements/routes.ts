import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import { type Language, languageNamed } from '../../application/language.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import { chosenLanguage } from '../platform/http/language.ts'
import type { Agreement, Agreements } from './service.ts'

export interface AgreementRoutes {
  /** What is offered to a request, and in which languages; undefined for all. */
  readonly offered: (request: FastifyRequest) => Promise<{
    readonly agreements: Agreements
    readonly languages: readonly Language[] | undefined
  }>
}

interface Query {
  readonly Querystring: { readonly lang?: unknown }
}

/** `GET /apply/merchant-agreement.html` and `.pdf`, in the language of `?lang=` or the request. */
export const agreementRoutes: FastifyPluginAsync<AgreementRoutes> = async (app, { offered }) => {
  const shown = async (request: FastifyRequest<Query>, reply: FastifyReply): Promise<Agreement> => {
    const { agreements, languages } = await offered(request)
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie')
    const { lang } = request.query
    const asked = typeof lang === 'string' ? languageNamed(lang) : undefined
    return agreements[asked ?? chosenLanguage(request, languages)]
  }
  app.get<Query>(AGREEMENT_HTML_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { html, styleHash } = await shown(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', agreementPolicy(styleHash))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html)
  })
  app.get<Query>(AGREEMENT_PDF_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { pdf } = await shown(request, reply)
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="merchant-agreement.pdf"')
      .send(Buffer.from(pdf))
  })
}

/** Text and one style, framed by our own pages only. */
function agreementPolicy(styleHash: string): string {
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'style-src': [`'${styleHash}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}
