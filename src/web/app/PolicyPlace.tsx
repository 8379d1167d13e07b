import { type ReactNode, useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'

/** Where it is said that an answer is not accepted; loaded only where anything is not. */
export function PolicyPlace() {
  const [notice, setNotice] = useState<ReactNode>()
  useEffect(() => {
    const { policy } = pageConfig()
    if (!policy) return
    // With a screen that is loaded ahead of time: a file of its own would be larger than the notice.
    withLaterMessages(import('../steps/business-overview/BusinessOverview.tsx')).then(
      ({ PolicyNotice }) => setNotice(<PolicyNotice rules={policy} />),
      () => undefined,
    )
  }, [])
  return notice
}
