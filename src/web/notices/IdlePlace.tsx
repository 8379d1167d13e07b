import { type ComponentType, useEffect, useState } from 'react'
import { useIdle } from '../draft/idle.ts'
import { withLaterMessages } from '../language/messages.ts'

/** The place for the notice that the applicant is away, or has been. It is loaded ahead of time. */
export function IdlePlace() {
  const [Notice, setNotice] = useState<ComponentType>()
  const isActive = useIdle(({ phase }) => phase === 'active')
  useEffect(() => {
    if (isActive) return
    withLaterMessages(import('./IdleNotice.tsx')).then(
      ({ IdleNotice }) => setNotice(() => IdleNotice),
      () => undefined,
    )
  }, [isActive])
  return Notice && <Notice />
}
