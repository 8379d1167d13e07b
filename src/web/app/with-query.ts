/** Returns a URL with a query string ("?pmi=demo", or none) added to its own. */
export function withQuery(url: string, query: string): string {
  const [, path = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const parameters = [own, query].map((part) => part.replace(/^\?/, '')).filter(Boolean)
  return path + (parameters.length > 0 ? `?${parameters.join('&')}` : '') + fragment
}
