import { escaped } from '../../api/prerendered-pages.ts'

const STYLE =
  'body{max-width:32rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem}a{display:inline-block;padding:.625rem 0}'

/**
 * A page with one link, which it can follow by itself: the session's cookie is strict, so that the
 * browser sends it only with a request that begins on our own site.
 */
export function signInPage({
  title,
  text,
  link,
  to,
  goesOn = false,
}: {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly to: string
  readonly goesOn?: boolean
}): string {
  const href = escaped(to)
  const refresh = goesOn ? `<meta http-equiv="refresh" content="0;url=${href}">` : ''
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
