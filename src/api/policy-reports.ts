/**
 * `POST /api/policy-reports`, at the page's own origin: browsers report what the pages'
 * Content-Security-Policy kept from happening, or would keep.
 *
 * 204 once it is counted; 413 for a report that is too large; 429 if one address reports too often.
 */
import * as v from 'valibot'

export const POLICY_REPORTS_PATH = '/api/policy-reports'

/** The content types of the two protocols: `report-uri` and the Reporting API. */
export const POLICY_REPORT_TYPES = ['application/csp-report', 'application/reports+json']

/** Only the violated directive is read: the rest may say what the applicant typed. */
export const policyReports = v.union([
  v.object({ 'csp-report': v.object({ 'effective-directive': v.string() }) }),
  v.array(v.object({ body: v.object({ effectiveDirective: v.string() }) })),
])
