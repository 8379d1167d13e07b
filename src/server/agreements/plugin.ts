import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import { type Language, languageNamed } from '../../application/language.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import { type EncodedBody, encoded, encodedOnce, sendEncoded } from '../platform/http/encodings.ts'
import { chosenLanguage } from '../platform/http/language.ts'
import { AGREEMENT_STYLE_HASH } from './agreement-style.ts'
import type { Agreement, Agreements } from './service.ts'

interface AgreementRoutes {
  /** The agreements for a request, and their languages; undefined for every language. */
  readonly offered: (request: FastifyRequest) => Promise<{
    readonly agreements: Agreements
    readonly languages: readonly Language[] | undefined
    /** The sites that may frame the page around the agreement. */
    readonly embedOrigins: readonly string[]
  }>
}

interface Query {
  readonly Querystring: { readonly lang?: unknown }
}

/**
 * Serves the agreement: `GET /apply/merchant-agreement.html` and `.pdf`, in the language of
 * `?lang=` or the request.
 */
export const agreements: FastifyPluginAsync<AgreementRoutes> = async (app, { offered }) => {
  const findAgreement = async (request: FastifyRequest<Query>, reply: FastifyReply) => {
    const { agreements, languages, embedOrigins } = await offered(request)
    // Nobody may be shown a text other than the one that is signed.
    reply
      .header('cache-control', 'no-cache, no-transform')
      .header('vary', 'Accept-Language, Cookie')
    const { lang } = request.query
    const language = typeof lang === 'string' ? languageNamed(lang) : undefined
    return { agreement: agreements[language ?? chosenLanguage(request, languages)], embedOrigins }
  }
  app.get<Query>(AGREEMENT_HTML_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { agreement, embedOrigins } = await findAgreement(request, reply)
    if (embedOrigins.length > 0) reply.raw.removeHeader('x-frame-options')
    else reply.header('x-frame-options', 'SAMEORIGIN')
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('content-security-policy', agreementPolicy(embedOrigins))
    return sendEncoded(request, reply, encodingsOf(agreement).html)
  })
  app.get<Query>(AGREEMENT_PDF_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { agreement } = await findAgreement(request, reply)
    reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="merchant-agreement.pdf"')
    return sendEncoded(request, reply, encodingsOf(agreement).pdf)
  })
}

/** Each agreement is created once, and so are its encodings. */
const encodedAgreements = new WeakMap<Agreement, Readonly<Record<'html' | 'pdf', EncodedBody>>>()

function encodingsOf(agreement: Agreement) {
  const encodings = encodedAgreements.get(agreement) ?? {
    html: encoded(agreement.html),
    pdf: encodedOnce(agreement.pdf),
  }
  encodedAgreements.set(agreement, encodings)
  return encodings
}

/** Allows text and one style. Only our pages, which `embedOrigins` may frame, may frame it. */
function agreementPolicy(embedOrigins: readonly string[]): string {
  return contentSecurityPolicy({
    'style-src': [`'${AGREEMENT_STYLE_HASH}'`],
    'frame-ancestors': ["'self'", ...embedOrigins],
  })
}
