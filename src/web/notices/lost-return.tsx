/**
 * A bank that has the applicant sign in on its own site may return to another browser, or another
 * tab, than the one with the application: an app of the bank opens the phone's usual browser. Tells
 * the applicant so, and how to continue.
 */
import { focusField } from '../form/focus.ts'
import { useInvited } from '../form/invited.tsx'
import { useLaterMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'

export function showLostReturn(): void {
  useInvited.setState({ Notice: LostReturn })
}

function LostReturn() {
  const { banking } = useLaterMessages()
  return (
    <Banner
      kind="warning"
      onClose={() => {
        useInvited.setState({ Notice: undefined })
        focusField()
      }}
    >
      {banking.lostReturn}
    </Banner>
  )
}
