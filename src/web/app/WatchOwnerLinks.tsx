import { useEffect } from 'react'
import { useDraft } from '../draft/draft.ts'
import { listedOwners } from '../draft/people-form.ts'
import { withLaterMessages } from '../language/messages.ts'

/** While owners are asked for their own details, finds out whether they have entered them. */
export function WatchOwnerLinks() {
  const hasInvited = useDraft(({ form }) =>
    listedOwners(form.people).some(({ enteredBy }) => enteredBy),
  )
  useEffect(() => {
    if (!hasInvited) return
    withLaterMessages(import('../owner-entry/owner-links.ts')).then(
      ({ watchOwnerLinks }) => watchOwnerLinks(),
      () => undefined,
    )
  }, [hasInvited])
  return null
}
