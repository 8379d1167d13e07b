import { applyLead } from '../draft/lead.ts'
import { fetchLead } from '../requests/leadgen.ts'

/** Pre-fills the forms from a lead, unless that is aborted before it has arrived. */
export async function prefillFromLead(pmi: string, signal: AbortSignal): Promise<void> {
  const lead = await fetchLead(pmi)
  if (lead && !signal.aborted) applyLead(lead)
}
