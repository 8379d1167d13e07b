/** Places in the wizard for what is loaded only when there is something to show or to watch. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useDraft } from '../draft/draft.ts'
import { listedOwners } from '../draft/people-form.ts'
import { withLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { sentReference } from '../tab/sent-reference.ts'

/** The place for a notice about answers that are not accepted, loaded only if there are rules. */
export function PolicyPlace() {
  const [notice, setNotice] = useState<ReactNode>()
  useEffect(() => {
    const { policy } = pageConfig()
    if (!policy) return
    // The notice is part of a screen that is loaded ahead of time: a file of its own would be
    // larger.
    withLaterMessages(import('../steps/business-overview/BusinessOverview.tsx')).then(
      ({ PolicyNotice }) => setNotice(<PolicyNotice rules={policy} />),
      () => undefined,
    )
  }, [])
  return notice
}

/**
 * The place for the notice that this tab has sent an application. It is loaded only for an empty
 * form after a submission.
 */
export function SentPlace() {
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    if (sentReference() === '') return
    withLaterMessages(import('../notices/SentNotice.tsx')).then(
      ({ SentNotice }) => setNotice(() => SentNotice),
      () => undefined,
    )
  }, [])
  return Notice && <Notice />
}

/** Watches for the entries of owners who were asked for their own details. */
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
