import { useEffect } from 'react'
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import { useDraft } from '../draft/draft.ts'
import { withLaterMessages } from '../language/messages.ts'
import { untilLoaded } from '../requests/until-loaded.ts'
import { openedLink } from '../secret-links/opened-address.ts'

/** Pre-fills the forms from the query's lead or invitation, unless the draft already has it. */
export function usePrefill(query: string): void {
  const parameters = new URLSearchParams(query)
  const pmi = parameters.get('pmi') ?? ''
  // A saved application has its invitation as well.
  const saved = useDraft(({ form }) => form.invitation?.id)
  const invitation = parameters.get(INVITATION_PARAMETER) ?? saved
  const known = useDraft(({ lead }) => lead.pmi)
  useEffect(() => {
    if (pmi === '' || known === pmi) return
    const prefilling = new AbortController()
    import('./prefill-from-lead.tsx')
      .then(({ prefillFromLead }) => prefillFromLead(pmi, prefilling.signal))
      // Without a lead, the applicant types everything.
      .catch(() => undefined)
    return () => prefilling.abort()
  }, [pmi, known])
  useEffect(() => {
    // A mail program may have cut off a link before its id.
    if (invitation === undefined) return
    const opened = { path: window.location.pathname, link: openedLink() }
    // Nobody fills in a form without the invitation because a script was late.
    untilLoaded(() => withLaterMessages(import('../invitations/open-invitation.ts'))).then(
      ({ openInvitation }) => openInvitation(invitation, opened),
    )
  }, [invitation])
}
