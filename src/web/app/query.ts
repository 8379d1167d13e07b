/** The query string of the page's address, and of the addresses that it leads to. */
import { useLocationProperty } from 'wouter/use-browser-location'
import { GET_STARTED_PATH } from '../../api/pages.ts'

/**
 * Returns the query string of the page, such as "?pmi=demo", exactly as it is in the address. It is
 * empty while a prerendered page is hydrated, since the build has no query.
 */
export function useQuery(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  )
}

/** Returns a URL with a query string ("?pmi=demo", or none) added to its own. */
export function withQuery(url: string, query: string): string {
  const [, path = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const parameters = [own, query].map((part) => part.replace(/^\?/, '')).filter(Boolean)
  return path + (parameters.length > 0 ? `?${parameters.join('&')}` : '') + fragment
}

const OUR_HOSTS = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$|(^|[.-])staging([.-]|$)/

/** Returns the page guard's way out: the operator's page, or ours on localhost and staging. */
export function getStartedUrl(operatorUrl: string, hostname: string): string {
  return operatorUrl === '' || OUR_HOSTS.test(hostname) ? GET_STARTED_PATH : operatorUrl
}
