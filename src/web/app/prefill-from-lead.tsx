import { useEffect } from 'react'
import { applyLead } from '../draft/lead.ts'
import { focusField } from '../form/focus.ts'
import { loadLaterMessages, useLaterMessages } from '../language/messages.ts'
import { fetchLead } from '../requests/leads.ts'
import { useInvited } from '../state/invited.tsx'
import { Banner } from '../ui/Banner.tsx'

/**
 * Pre-fills the forms from a lead and shows a notice, unless `signal` aborts before the lead
 * arrives.
 */
export async function prefillFromLead(pmi: string, signal: AbortSignal): Promise<void> {
  const lead = await fetchLead(pmi, signal)
  if (!lead || signal.aborted) return
  applyLead(lead)
  await loadLaterMessages()
  const { Notice } = useInvited.getState()
  if (!Notice && !Object(window.history.state).hasSeenLead) show(window.location.pathname)
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
