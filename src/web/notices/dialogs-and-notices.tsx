/**
 * The dialogs and notices that may come at any time. They are loaded ahead of time, in one file: a
 * file for each would be larger.
 */
import { useEffect } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { hasTyped, isSigned, useDraft } from '../draft/draft.ts'
import { setIdlePhase, useIdle } from '../draft/idle.ts'
import { ownKey } from '../draft/own-key.ts'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useInvited } from '../form/invited.tsx'
import { loadLaterMessages, useLaterMessages } from '../language/messages.ts'
import { isFramed } from '../tab/leaving.ts'
import { Banner } from '../ui/Banner.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import styles from './Notice.module.css'

export { CancelDialog, StartOverDialog } from './ConfirmDialog.tsx'
export { ToastList } from './ToastList.tsx'

/** Says that answers are about to be cleared, or that everything was deleted. */
export function IdleNotice() {
  const { idle: texts } = useLaterMessages()
  const { phase } = useIdle()
  if (phase === 'active') return null
  return (
    <div className={styles.place} role="alert">
      {phase === 'ending' ? (
        <Banner full kind="warning">
          {texts.ending(limits.idleNoticeMinutes)}
        </Banner>
      ) : (
        <Banner
          full
          onClose={() => {
            setIdlePhase('active')
            focusField(undefined)
          }}
        >
          {texts.ended}
        </Banner>
      )}
    </div>
  )
}

/** Replaces the submitted form while the next page loads. */
export function Received({ nextUrl }: { readonly nextUrl: string }) {
  const { received: texts } = useLaterMessages()
  useEffect(() => focusField(undefined), [])
  return (
    <TextPage headingId={STEP_HEADING_ID} intro={texts.intro} title={texts.title}>
      <p>
        {texts.before}
        <a href={nextUrl} {...(isFramed && { target: '_blank', rel: 'noopener' })}>
          {texts.link}
        </a>
        {texts.after}
      </p>
    </TextPage>
  )
}

/**
 * A bank that has the applicant sign in on its own site may return to another browser, or another
 * tab, than the one with the application: an app of the bank opens the phone's usual browser. Tells
 * the applicant so, and how to continue.
 */
export function showLostReturn(): void {
  useInvited.setState({ Notice: LostReturn })
}

function LostReturn() {
  const { banking } = useLaterMessages()
  return (
    <Banner kind="warning" onClose={closeNotice}>
      {banking.lostReturn}
    </Banner>
  )
}

function closeNotice(): void {
  useInvited.setState({ Notice: undefined })
  focusField()
}

const CHANNEL = 'merchant-application'
const ASK = 'who has a draft?'
const ANSWER = 'this tab has one'

let hasAsked = false

/**
 * Each tab has its own draft. An applicant who opens the form again learns that another tab has
 * answers: the tabs ask and answer each other, and exchange only that fact. Asks once, however
 * often it is called.
 */
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
    if (data === ANSWER && !hasDraft()) void showOtherTab()
  })
  // A tab whose script comes later than the other's question says it unasked.
  channel.postMessage(hasDraft() ? ANSWER : ASK)
}

/** The notice of an invitation or a lead comes first. */
async function showOtherTab(): Promise<void> {
  await loadLaterMessages()
  if (!useInvited.getState().Notice) useInvited.setState({ Notice: OtherTab })
}

function OtherTab() {
  const { otherTab } = useLaterMessages().finishLater
  return <Banner onClose={closeNotice}>{otherTab}</Banner>
}
