/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database answers as well; 503 if it does
 * not. For load balancers and supervisors.
 */
import * as v from 'valibot'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const healthy = v.pipe(
  v.strictObject({ status: v.literal('ok') }),
  v.description('Ready, or alive'),
  v.examples([{ status: 'ok' }]),
)

export const healthRoute = route('GET', '/healthz', {
  operationId: 'health',
  summary: 'Liveness: the process is running',
  response: { 200: healthy, ...errorResponses(429) },
})

export const readyRoute = route('GET', '/readyz', {
  operationId: 'ready',
  summary: 'Readiness: the database can be written to, and the server is not stopping',
  response: { 200: healthy, ...errorResponses(429) },
})

/** `GET /metrics`: for the operator's Prometheus, which sends `Authorization: Bearer …`. */
export const METRICS_PATH = '/metrics'

const openapiDocument = v.pipe(
  v.unknown(),
  v.metadata({ type: 'object', description: 'This document', examples: [{ openapi: '3.1.0' }] }),
)

export const openapiRoute = route('GET', '/api/openapi.json', {
  operationId: 'describeApi',
  summary: 'Get this OpenAPI document',
  response: { 200: openapiDocument, ...errorResponses(429) },
})

/**
 * `POST /api/policy-reports`, on the page's own origin: browsers report what the pages'
 * Content-Security-Policy blocked or would block.
 *
 * 204 once the report is counted; 413 for a report that is too large; 429 if one address reports
 * too often.
 */
export const POLICY_REPORTS_PATH = '/api/policy-reports'

/** The content types of the two protocols: `report-uri` and the Reporting API. */
export const POLICY_REPORT_TYPES = ['application/csp-report', 'application/reports+json']

/** Only the violated directive is read: other fields may contain the applicant's answers. */
export const policyReports = v.union([
  v.object({ 'csp-report': v.object({ 'effective-directive': v.string() }) }),
  v.array(v.object({ body: v.object({ effectiveDirective: v.string() }) })),
])
