import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import {
  POLICY_REPORT_TYPES,
  POLICY_REPORTS_PATH,
  policyReports,
} from '../../api/policy-reports.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'

export interface PolicyReportsRoute {
  readonly count: (directive: string) => void
}

/** Room for reports that repeat the policy; browsers send several at once. */
const BODY_LIMIT = 16 * 1024
const REPORTS_PER_MINUTE = 60

/** The directives of the pages' policy. Anyone can send a report, so others are not counted. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/** `POST /api/policy-reports` */
export const policyReportsRoute: FastifyPluginAsync<PolicyReportsRoute> = async (
  app,
  { count },
) => {
  app.addContentTypeParser(POLICY_REPORT_TYPES, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: string }>(
    POLICY_REPORTS_PATH,
    {
      config: perMinute(REPORTS_PER_MINUTE),
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
    },
    async (request, reply) => {
      for (const directive of violatedIn(request.body)) {
        count(DIRECTIVES.has(directive) ? directive : 'other')
      }
      return reply.code(204).send()
    },
  )
}

function violatedIn(body: string): readonly string[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), policyReports), body)
  if (!read.success) return []
  return Array.isArray(read.output)
    ? read.output.map((report) => report.body.effectiveDirective)
    : [read.output['csp-report']['effective-directive']]
}
