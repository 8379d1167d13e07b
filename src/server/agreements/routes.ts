import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import { languageNamed } from '../../application/language.ts'
import { chosenLanguage } from '../platform/http/language.ts'
import type { Agreement, Agreements } from './agreement.ts'

export interface AgreementRoutes {
  readonly agreements: Agreements
  /** The Content-Security-Policy of the HTML version, which our own pages frame. */
  readonly policy: string
}

interface Query {
  readonly Querystring: { readonly lang?: unknown }
}

/** `GET /apply/merchant-agreement.html` and `.pdf`, in the language of `?lang=` or the request. */
export const agreementRoutes: FastifyPluginAsync<AgreementRoutes> = async (
  app,
  { agreements, policy },
) => {
  const offered = (request: FastifyRequest<Query>, reply: FastifyReply): Agreement => {
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie')
    const { lang } = request.query
    const asked = typeof lang === 'string' ? languageNamed(lang) : undefined
    return agreements[asked ?? chosenLanguage(request)]
  }
  app.get<Query>(AGREEMENT_HTML_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { html } = offered(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
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
