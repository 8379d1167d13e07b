import { POLICY_REPORTS_PATH } from '../../api/monitoring.ts'
import { BANK_LINK_POLICY } from '../../api/page-config.ts'
import type { BankLinkPolicy } from '../bank-link/service.ts'
import {
  contentSecurityPolicy,
  policyText,
  trustedTypes,
} from '../platform/http/content-security-policy.ts'

/** The sources beyond our own origin that a page may use. */
export interface PagePolicy {
  /** Hashes (`'sha256-…'`) of the document's inline scripts. */
  readonly scriptHashes: readonly string[]
  /** Hashes (`'sha256-…'`) of the document's inline styles. */
  readonly styleHashes: readonly string[]
  /** The API's origin, if it is not the page's own. */
  readonly apiOrigin?: string | undefined
  /** The logo's origin, if it is not the page's own. */
  readonly logoOrigin?: string | undefined
  /** Origins whose pages may frame this one. */
  readonly embedOrigins?: readonly string[] | undefined
  /** The requirements of the bank link's script; undefined while the bank link is off. */
  readonly bankLink?: BankLinkPolicy | undefined
}

interface PageHeaders {
  readonly policy: string
  /** A policy that browsers do not enforce, and only report about. */
  readonly reportOnlyPolicy: string | undefined
}

/** Includes our own origin, since our page may be between a page of these and the framed one. */
function frameAncestors(embedOrigins: readonly string[]): readonly string[] {
  return embedOrigins.length === 0 ? ["'none'"] : ["'self'", ...embedOrigins]
}

export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`

/** Older browsers know only `report-uri`. */
const REPORTING = { 'report-uri': [POLICY_REPORTS_PATH], 'report-to': ['policy'] }

/**
 * Returns the policy of our pages. Everything comes from our own origin. Only the build's inline
 * script runs. Browsers may not send forms themselves, because pressing Enter before the script
 * arrives would put names into the URL. No text becomes a script or markup (Trusted Types). While
 * the bank link is on, its addresses are allowed, and so are the style attributes that its script
 * writes. Its vendor does not say whether that script works with Trusted Types, so violations are
 * then only reported.
 */
export function pagePolicy(page: PagePolicy): PageHeaders {
  const { scriptHashes, styleHashes, apiOrigin, logoOrigin, embedOrigins = [], bankLink } = page
  const policy = contentSecurityPolicy({
    'script-src': ["'self'", ...scriptHashes, ...(bankLink?.scripts ?? [])],
    'style-src': ["'self'", ...styleHashes],
    ...(bankLink ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', ...(logoOrigin ? [logoOrigin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(bankLink?.connections ?? [])],
    'frame-src': ["'self'", ...(bankLink?.frames ?? [])],
    'manifest-src': ["'self'"],
    'frame-ancestors': frameAncestors(embedOrigins),
    ...(bankLink ? {} : trustedTypes()),
    ...REPORTING,
  })
  const reportOnlyPolicy =
    bankLink && policyText({ ...trustedTypes(BANK_LINK_POLICY), ...REPORTING })
  return { policy, reportOnlyPolicy }
}
