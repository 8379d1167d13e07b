import { BANK_LINK_POLICY } from '../../api/page-config.ts'
import { POLICY_REPORTS_PATH } from '../../api/policy-reports.ts'
import type { BankLinkPolicy } from '../bank-link/service.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'

/** What a page may load beyond our own origin. */
export interface PagePolicy {
  /** Hashes (`'sha256-…'`) of scripts that stand in the document. */
  readonly scriptHashes: readonly string[]
  /** Hashes (`'sha256-…'`) of styles that stand in the document. */
  readonly styleHashes: readonly string[]
  /** Origin of the API where it is not the page's own. */
  readonly apiOrigin?: string | undefined
  /** Origin of the logo where it is not the page's own. */
  readonly logoOrigin?: string | undefined
  /** Origins whose pages may show this one in a frame. */
  readonly embedOrigins?: readonly string[] | undefined
  /** What the bank link's script needs; undefined while the bank link is off. */
  readonly bankLink?: BankLinkPolicy | undefined
}

/** The values of the headers. */
interface PageHeaders {
  readonly policy: string
  /** What is not enforced, and only reported. */
  readonly reportOnlyPolicy: string | undefined
}

/** Our own pages may be between a page of these origins and a framed one. */
function frameAncestors(embedOrigins: readonly string[]): readonly string[] {
  return embedOrigins.length === 0 ? ["'none'"] : ["'self'", ...embedOrigins]
}

/** For the header `Reporting-Endpoints`. */
export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`

/** Older browsers know only the first. */
const REPORTING = { 'report-uri': [POLICY_REPORTS_PATH], 'report-to': ['policy'] }

/**
 * The policy of our pages. Everything comes from our own origin. Only the inline script of the
 * build runs. The browser itself sends no form, since Enter before the script arrives would put
 * names into the address. No text becomes a script or markup (Trusted Types). While the bank link
 * is on, its addresses are allowed, and the style attributes that its script writes. Its vendor
 * does not say whether that script works with Trusted Types, so then they are only reported.
 */
export function pagePolicy(page: PagePolicy): PageHeaders {
  const { scriptHashes, styleHashes, apiOrigin, logoOrigin, embedOrigins = [], bankLink } = page
  const trustedTypes = {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': bankLink ? [BANK_LINK_POLICY] : ["'none'"],
  }
  const policy = contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...(bankLink?.scripts ?? [])],
    'style-src': ["'self'", ...styleHashes],
    ...(bankLink ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', ...(logoOrigin ? [logoOrigin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(bankLink?.connections ?? [])],
    'frame-src': ["'self'", ...(bankLink?.frames ?? [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': frameAncestors(embedOrigins),
    ...(bankLink ? {} : trustedTypes),
    ...REPORTING,
  })
  const reportOnlyPolicy = bankLink && contentSecurityPolicy({ ...trustedTypes, ...REPORTING })
  return { policy, reportOnlyPolicy }
}
