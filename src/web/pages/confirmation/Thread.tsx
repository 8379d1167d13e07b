import { useId, useState } from 'react'
import { useLaterMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import { MessageForm } from './MessageForm.tsx'
import { ThreadEntries } from './ThreadEntries.tsx'

/** During a rollout, a server of an earlier release sends no thread. */
interface Props extends Partial<Pick<ShownStatus, 'thread' | 'mayWrite'>> {
  readonly link: { readonly reference: string; readonly secret: string }
  readonly onWritten: () => Promise<void>
}

/** What the reviewer asked, and what the applicant answered and wrote, oldest first. */
export function Thread({ thread = [], mayWrite = false, link, onWritten }: Props) {
  const { thread: texts } = useLaterMessages().pages.confirmation.status
  const headingId = useId()
  const [isSent, setSent] = useState(false)
  const written = async () => {
    await onWritten()
    setSent(true)
    // The form that had the focus is gone.
    document.getElementById(headingId)?.focus()
  }
  if (thread.length === 0 && !mayWrite) return null
  return (
    <section className={thread.length === 0 ? 'no-print' : undefined}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <ThreadEntries entries={thread} />
      <p role="status">{isSent && !mayWrite && texts.sent}</p>
      {mayWrite && <MessageForm link={link} onWritten={written} />}
    </section>
  )
}
