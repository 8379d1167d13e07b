import type { FastifyReply } from 'fastify'
import { escaped } from '../../../api/prerendered-pages.ts'
import { contentSecurityPolicy, inlineHashes } from './content-security-policy.ts'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:32rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem}a{display:inline-block;padding:.625rem 0}'

interface SmallPage {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly to: string
  /** The address that the page opens automatically. */
  readonly continuesTo?: string
}

/** Sends a page with one link, which needs neither a script nor a session. */
export function sendSmallPage(reply: FastifyReply, page: SmallPage): FastifyReply {
  const html = smallPage(page)
  const policy = contentSecurityPolicy({
    'style-src': inlineHashes(html, 'style'),
  })
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
}

/**
 * Returns the page. It continues with a request of its own site, because browsers send the strict
 * session cookie only with such a request.
 */
function smallPage({ title, text, link, to, continuesTo }: SmallPage): string {
  const href = escaped(to)
  const refresh =
    continuesTo === undefined
      ? ''
      : `<meta http-equiv="refresh" content="0;url=${escaped(continuesTo)}">`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>${STYLE}</style>${refresh}</head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>
<p><a href="${href}">${escaped(link)}</a></p></main></body>
</html>
`
}
