import { type ComponentType, useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import { sentReference } from '../state/sent-reference.ts'

/** Where a form that is empty again says that an application went from this tab; loaded only then. */
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
