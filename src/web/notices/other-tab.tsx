/**
 * Each tab has its own draft. An applicant who opens the form again learns that another tab has
 * answers. The tabs exchange only that fact.
 */
import { hasTyped, isSigned, useDraft } from '../draft/draft.ts'
import { ownKey } from '../draft/own-key.ts'
import { focusField } from '../form/focus.ts'
import { useInvited } from '../form/invited.tsx'
import { loadLaterMessages, useLaterMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'

const CHANNEL = 'merchant-application'
const ASK = 'who has a draft?'
const ANSWER = 'this tab has one'

let hasAsked = false

/** Asks the other tabs, and answers them from now on. Asks once, however often it is called. */
export function askOtherTabs(): void {
  if (hasAsked) return
  hasAsked = true
  // Some browsers refuse it if they store nothing.
  try {
    askIn(new BroadcastChannel(ownKey(CHANNEL)))
  } catch {}
}

function askIn(channel: BroadcastChannel): void {
  const hasDraft = () => {
    const state = useDraft.getState()
    return hasTyped(state) && !isSigned(state)
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === ASK && hasDraft()) channel.postMessage(ANSWER)
    if (data === ANSWER && !hasDraft()) void show()
  })
  // A tab whose script comes later than the other's question says it unasked.
  channel.postMessage(hasDraft() ? ANSWER : ASK)
}

/** The notice of an invitation or a lead comes first. */
async function show(): Promise<void> {
  await loadLaterMessages()
  if (!useInvited.getState().Notice) useInvited.setState({ Notice: OtherTab })
}

function OtherTab() {
  const { otherTab } = useLaterMessages().finishLater
  return (
    <Banner
      onClose={() => {
        useInvited.setState({ Notice: undefined })
        focusField()
      }}
    >
      {otherTab}
    </Banner>
  )
}
