import type { BankLinkPolicy } from '../bank-link/bank-link-page.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'

/** What a page may load beyond our own origin. */
export interface PagePolicy {
  /** Hashes (`sha256-…`) of scripts that stand in the document. */
  readonly scriptHashes: readonly string[]
  /** Hashes (`sha256-…`) of styles that stand in the document. */
  readonly styleHashes: readonly string[]
  /** Origin of the API where it is not the page's own. */
  readonly apiOrigin?: string | undefined
  /** Origin of the logo where it is not the page's own. */
  readonly logoOrigin?: string | undefined
  /** What the bank link's script needs; undefined while the bank link is off. */
  readonly bankLink?: BankLinkPolicy | undefined
}

/**
 * Everything comes from our own origin; nothing inline runs but the script that the page was built
 * with; no form is sent by the browser itself (Enter before the script arrives would put names into
 * the address). While the bank link is on, its addresses are let in, and the style attributes that
 * its script writes.
 */
export function pagePolicy(page: PagePolicy): string {
  const { scriptHashes, styleHashes, apiOrigin, logoOrigin, bankLink } = page
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map(quoted), ...(bankLink?.scripts ?? [])],
    'style-src': ["'self'", ...styleHashes.map(quoted)],
    ...(bankLink ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', ...(logoOrigin ? [logoOrigin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(bankLink?.connections ?? [])],
    'frame-src': ["'self'", ...(bankLink?.frames ?? [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

function quoted(hash: string): string {
  return `'${hash}'`
}
