import type { FastifyPluginAsync } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'

export interface AgreementRoutes {
  readonly html: string
  readonly pdf: Uint8Array
  /** The Content-Security-Policy of the HTML version, which our own pages frame. */
  readonly policy: string
}

/** `GET /apply/merchant-agreement.html` and `.pdf` */
export const agreementRoutes: FastifyPluginAsync<AgreementRoutes> = async (
  app,
  { html, pdf, policy },
) => {
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
