import { leadgenRoute } from '../../api/leads.ts'
import { isRecord } from '../../application/json/is-record.ts'
import type { Lead } from '../../application/lead.ts'
import { reportNoAnswer } from './client-errors.ts'
import { request } from './request.ts'

/**
 * Returns the lead for a `pmi`; undefined if it is unknown, is another one, or cannot be loaded.
 */
export async function fetchLead(
  pmi: string,
  signal: AbortSignal,
): Promise<Partial<Lead> | undefined> {
  try {
    const response = await request(leadgenRoute, { params: { pmi } }, { signal })
    const lead: unknown = response.ok ? await response.json() : null
    return isLeadOf(lead, pmi) ? lead : undefined
  } catch (error) {
    if (!signal.aborted) reportNoAnswer('leads', error)
    return undefined
  }
}

function isLeadOf(body: unknown, pmi: string): body is Partial<Lead> {
  if (!isRecord(body)) return false
  const fields = Object.values(body)
  return body.pmi === pmi && fields.every((value) => typeof value === 'string')
}
