import { leadgenPath } from '../../api/leadgen.ts'
import type { Lead } from '../../application/lead.ts'

const PATIENCE_MILLISECONDS = 10_000

/** The lead of a `pmi`; undefined when it is unknown, another's, or cannot be had. */
export async function fetchLead(pmi: string): Promise<Partial<Lead> | undefined> {
  try {
    const response = await fetch(leadgenPath(pmi), {
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    const lead: unknown = response.ok ? await response.json() : null
    return isLeadOf(lead, pmi) ? lead : undefined
  } catch {
    return undefined
  }
}

function isLeadOf(body: unknown, pmi: string): body is Partial<Lead> {
  if (typeof body !== 'object' || body === null) return false
  const fields = Object.values(body)
  return 'pmi' in body && body.pmi === pmi && fields.every((value) => typeof value === 'string')
}
