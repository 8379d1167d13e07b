/** Leads from the operator's own service: `GET {url}/{pmi}` returns the lead record as JSON. */

import * as v from 'valibot'
import { isLeadId, leadFields } from '../../application/lead.ts'
import { cutText } from '../../application/text/cut-text.ts'
import { below } from '../platform/outside-services/base-url.ts'
import { LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService, isAway } from '../platform/outside-services/service.ts'
import type { LeadService } from './find-lead.ts'

export interface LeadSettings {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
}

/** Some services send phone numbers and ids as numbers. */
const text = v.pipe(
  v.nullish(v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]), ''),
  v.transform((value) => cutText(value.trim(), 1024)),
)

const leadAnswer = v.object({
  ...v.entriesFromList(leadFields, text),
  /** The id of the lead's program; by default, the program that requested the lead. */
  program: v.nullish(v.string()),
})

/**
 * Requests leads from the operator's service. An unknown `pmi` is not a failure; an answer about
 * another `pmi` is. Nothing is cached, because a lead is personal data and may be withdrawn.
 */
export function httpLeads({
  url,
  token,
  now,
  watch,
  report,
}: LeadSettings & ClientContext): LeadService {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch, hasFailed: isAway })
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  return async (pmi) => {
    if (!isLeadId(pmi)) return undefined
    const answer = await service.request({ url: below(url, encodeURIComponent(pmi)), headers })
    if (answer.ok && answer.status === 404) return undefined
    const isGood = answer.ok && answer.status === 200
    const requested = v.object({ ...leadAnswer.entries, pmi: v.pipe(text, v.literal(pmi)) })
    const read = v.safeParse(requested, isGood ? answer.body : undefined)
    if (read.success) {
      const { program, ...lead } = read.output
      return { lead, program: program ?? undefined }
    }
    report?.(failureOf(answer, read.issues))
    return undefined
  }
}
