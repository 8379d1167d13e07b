import { emptyLead, type Lead } from '../../application/lead.ts'
import { useDraft } from './draft.ts'
import { emptyFormState } from './form-state.ts'
import { prefilled } from './prefill.ts'

/** Pre-fills the forms with a lead's answers, and removes those of an earlier lead. */
export function applyLead(known: Partial<Lead>): void {
  const lead = { ...emptyLead, ...known }
  useDraft.setState((state) => {
    const forms = [emptyFormState(state.lead), emptyFormState(lead)] as const
    const untouched = state.untouched && prefilled(state.untouched, ...forms)
    return { lead, untouched, ...prefilled(state, ...forms) }
  })
}
