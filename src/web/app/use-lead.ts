import { useEffect } from 'react'
import { useDraft } from '../draft/draft.ts'

/** Pre-fills the forms from the lead that the query string names, unless the draft has it already. */
export function useLead(query: string): void {
  const pmi = new URLSearchParams(query).get('pmi') ?? ''
  const known = useDraft(({ lead }) => lead.pmi)
  useEffect(() => {
    if (pmi === '' || known === pmi) return
    const prefilling = new AbortController()
    import('./prefill-from-lead.ts')
      .then(({ prefillFromLead }) => prefillFromLead(pmi, prefilling.signal))
      // Without a lead, everything is typed.
      .catch(() => undefined)
    return () => prefilling.abort()
  }, [pmi, known])
}
