import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import { languageNamed } from '../../application/language.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import { chosenLanguage } from '../platform/http/language.ts'
import type { Agreement, Agreements } from './agreement.ts'

interface AgreementRoutes {
  readonly agreements: Agreements
}

interface Query {
  readonly Querystring: { readonly lang?: unknown }
}

/** `GET /apply/merchant-agreement.html` and `.pdf`, in the language of `?lang=` or the request. */
export const agreementRoutes: FastifyPluginAsync<AgreementRoutes> = async (app, { agreements }) => {
  const offered = (request: FastifyRequest<Query>, reply: FastifyReply): Agreement => {
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie')
    const { lang } = request.query
    const asked = typeof lang === 'string' ? languageNamed(lang) : undefined
    return agreements[asked ?? chosenLanguage(request)]
  }
  app.get<Query>(AGREEMENT_HTML_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { html, styleHash } = offered(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', agreementPolicy(styleHash))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html)
  })
  app.get<Query>(AGREEMENT_PDF_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { pdf } = offered(request, reply)
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
