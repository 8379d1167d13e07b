import { useEffect } from 'react'
import { applyLead, useDraft } from '../draft/draft.ts'
import { fetchLead } from '../requests/leadgen.ts'

/** Pre-fills the forms from the lead that the query string names, unless the draft has it already. */
export function useLead(query: string): void {
  const pmi = new URLSearchParams(query).get('pmi') ?? ''
  const known = useDraft(({ lead }) => lead.pmi)
  useEffect(() => {
    if (pmi === '' || known === pmi) return
    let isCurrent = true
    fetchLead(pmi).then((lead) => lead && isCurrent && applyLead(lead))
    return () => {
      isCurrent = false
    }
  }, [pmi, known])
}
