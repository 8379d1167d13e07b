import type { FastifyPluginAsync } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import type { Agreement } from './agreement.ts'

type AgreementRoutes = Pick<Agreement, 'html' | 'pdf' | 'styleHash'>

/** `GET /apply/merchant-agreement.html` and `.pdf` */
export const agreementRoutes: FastifyPluginAsync<AgreementRoutes> = async (
  app,
  { html, pdf, styleHash },
) => {
  const policy = agreementPolicy(styleHash)
  app.get(AGREEMENT_HTML_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html),
  )
  app.get(AGREEMENT_PDF_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'inline; filename="merchant-agreement.pdf"')
      .send(Buffer.from(pdf)),
  )
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
