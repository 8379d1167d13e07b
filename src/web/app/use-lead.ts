import { useEffect } from 'react'
import { fetchLead } from '../requests/leadgen.ts'
import { applyLead } from '../state/draft.ts'

let asked: string | undefined

/** Pre-fills the forms from the lead that the query names; asks once for each. */
export function useLead(search: string): void {
  const pmi = new URLSearchParams(search).get('pmi') ?? ''
  useEffect(() => {
    if (pmi === '' || asked === pmi) return
    asked = pmi
    fetchLead(pmi).then((lead) => lead && applyLead(lead))
  }, [pmi])
}
