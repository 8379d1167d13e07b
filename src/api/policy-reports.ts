/**
 * `POST /api/policy-reports`, on the page's own origin: browsers report what the pages'
 * Content-Security-Policy blocked or would block.
 *
 * 204 once the report is counted; 413 for a report that is too large; 429 if one address reports
 * too often.
 */
import * as v from 'valibot'

export const POLICY_REPORTS_PATH = '/api/policy-reports'

/** The content types of the two protocols: `report-uri` and the Reporting API. */
export const POLICY_REPORT_TYPES = ['application/csp-report', 'application/reports+json']

/** Only the violated directive is read: other fields may contain the applicant's answers. */
export const policyReports = v.union([
  v.object({ 'csp-report': v.object({ 'effective-directive': v.string() }) }),
  v.array(v.object({ body: v.object({ effectiveDirective: v.string() }) })),
])
