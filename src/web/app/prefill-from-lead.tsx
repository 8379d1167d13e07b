import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { repairedLeadId } from '../../application/lead.ts'
import { applyLead } from '../draft/prefill.ts'
import { focusField } from '../form/focus.ts'
import { useInvited } from '../form/invited.tsx'
import { loadLaterMessages, useLaterMessages } from '../language/messages.ts'
import { fetchLead } from '../requests/leads.ts'
import { Banner } from '../ui/Banner.tsx'

/** Pre-fills the forms from a lead and shows a notice, unless `signal` aborts before it arrives. */
export async function prefillFromLead(pmi: string, signal: AbortSignal): Promise<void> {
  const lead = await fetchLead(pmi, signal)
  if (!lead) return repairAddress(pmi, signal)
  if (signal.aborted) return
  applyLead(lead)
  await loadLaterMessages()
  const { Notice } = useInvited.getState()
  if (!Notice && !Object(window.history.state).hasSeenLead) show(window.location.pathname)
}

/** Leads to the address of a known lead if a mail program has changed the link. */
async function repairAddress(pmi: string, signal: AbortSignal): Promise<void> {
  const repaired = repairedLeadId(pmi)
  if (repaired === undefined || !(await fetchLead(repaired, signal)) || signal.aborted) return
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.set('pmi', repaired)
  navigate(`${pathname}?${query}`, { replace: true, state: window.history.state })
}

/** Shows the notice until it is closed, or until the applicant is on another page. */
function show(page: string): void {
  const hide = () => {
    window.history.replaceState({ ...window.history.state, hasSeenLead: true }, '')
    useInvited.setState({ Notice: undefined })
  }
  useInvited.setState({
    Notice: () => {
      const { invitation: texts } = useLaterMessages()
      const isElsewhere = window.location.pathname !== page
      useEffect(() => {
        if (isElsewhere) hide()
      }, [isElsewhere])
      if (isElsewhere) return null
      return (
        <Banner
          onClose={() => {
            hide()
            focusField()
          }}
        >
          {texts.fromLead}
        </Banner>
      )
    },
  })
}
