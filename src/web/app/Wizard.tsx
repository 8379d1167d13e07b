import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isAllowed, stepTowardReview } from '../../application/page-guard.ts'
import {
  firstStep,
  lastStep,
  type Onward,
  type StepId,
  stepPath,
} from '../../application/step-list.ts'
import { nextStep, previousStep } from '../../application/steps.ts'
import { clearedFields } from '../draft/cleared-fields.ts'
import {
  currentUnsavedSteps,
  editPeople,
  hasTyped,
  isSigned,
  resetDraft,
  useDraft,
} from '../draft/draft.ts'
import { useIdle } from '../draft/idle.ts'
import { openOwnersAt } from '../draft/people-form.ts'
import { acknowledgeRestored, useRestored } from '../draft/restored.ts'
import { shownForm } from '../draft/shown-form.ts'
import { focusField, requestFocus } from '../form/focus.ts'
import { useInvited } from '../form/invited.tsx'
import { messages, useStepTitle } from '../language/messages.ts'
import { IdlePlace } from '../notices/IdlePlace.tsx'
import { OfflineNotice } from '../notices/OfflineNotice.tsx'
import { loadNotices, useNotice } from '../notices/use-notice.ts'
import { pageConfig } from '../requests/page-config.ts'
import { isReturnLost } from '../steps/banking-information/take-bank-return.ts'
import { isFramed, leaveOnPurpose, useLeaveWarning, useLeaving } from '../tab/leaving.ts'
import { toast } from '../toasts/toasts.ts'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FinishLater } from './FinishLater.tsx'
import { Frame } from './Frame.tsx'
import { dialog, prefetch, stepScreen } from './lazy-screens.ts'
import { leaveWizard, nextHistoryState } from './leave-wizard.ts'
import { usePageTitle } from './page-title.ts'
import { PolicyPlace, SentPlace, WatchOwnerLinks } from './places.tsx'
import { getStartedUrl, useQuery, withQuery } from './query.ts'
import { SavedDraftNotice, WelcomeBack } from './SavedDraftNotice.tsx'
import { StepHeader } from './StepHeader.tsx'
import { usePrefill } from './use-prefill.ts'
import styles from './Wizard.module.css'

/** The six steps: the guard, the frame, and navigation between steps. */
export function Wizard({ step: requested }: { readonly step: StepId }) {
  // Rendered in pieces, so that a slow phone reacts to the press before the next step is ready.
  const step = useDeferredValue(requested)
  const query = useQuery()
  const titleOf = useStepTitle()
  const config = pageConfig()
  const draft = useDraft((state) => state.draft)
  const { onPurpose: leaving, nextUrl } = useLeaving()
  const { go, next } = stepNavigation(requested, step, query)
  const [isCanceling, setIsCanceling] = useState(false)
  const [starts, setStarts] = useState(1)
  const shown = `${step} ${starts}`
  const [opened, setOpened] = useState(shown)
  // The step that a page opens with stands still, until another is shown.
  if (opened && shown !== opened) setOpened('')
  // The question belongs to the first step.
  if (isCanceling && step !== firstStep) setIsCanceling(false)
  const isRestored = useRestored((state) => state.isRestored)
  const hasIdled = useIdle(({ phase }) => phase === 'ended')
  const allowed = isAllowed(requested, draft, shownForm())
  const { Notice } = useInvited()
  const Received = useNotice('Received', nextUrl !== undefined)

  usePrefill(query)
  useEffect(() => {
    if (isReturnLost()) loadNotices().then(({ showLostReturn }) => showLostReturn())
  }, [])
  usePageTitle(titleOf(step), config.brandName)
  useEffect(() => {
    if (allowed || leaving || hasIdled) return
    if (isReturnLost()) return navigate(withQuery(stepPath(firstStep), query), { replace: true })
    leaveOnPurpose()
    window.location.replace(getStarted(query))
  }, [allowed, leaving, hasIdled, query])

  /** Mounts the first step again, even if it is already shown. */
  const startOver = () => {
    setStarts((count) => count + 1)
    go(firstStep)
  }
  const startOverWhenIdle = useEffectEvent(startOver)
  useEffect(() => {
    if (hasIdled) startOverWhenIdle()
  }, [hasIdled])
  const back = () => {
    const previous = previousStep(step, shownForm())
    if (previous) go(previous)
    else setIsCanceling(true)
  }

  const Screen = stepScreen(step)
  const CancelDialog = dialog('cancel')
  return (
    <Frame
      header={<StepHeader onGo={go} step={step} />}
      notice={
        <>
          <OfflineNotice />
          <IdlePlace />
        </>
      }
      note={<SavedDraftNotice key={step} onStartOver={startOver} />}
    >
      <WhileUnderWay requested={requested} shown={step} />
      {nextUrl !== undefined && Received && <Received nextUrl={nextUrl} />}
      {nextUrl === undefined && isAllowed(step, draft, shownForm()) && (
        <Suspense fallback={<Skeleton />} key={shown}>
          <div className={classNames(styles.step, !opened && styles.enter)}>
            {Notice && <Notice />}
            {isRestored && <WelcomeBack onGo={go} onStartOver={startOver} />}
            <PolicyPlace />
            {step === firstStep && <SentPlace />}
            <Screen onBack={back} onGo={go} onNext={next} step={step} />
            <FinishLater />
            <WatchOwnerLinks />
          </div>
        </Suspense>
      )}
      {isCanceling && (
        <Suspense fallback={null}>
          <CancelDialog
            onCancel={() => setIsCanceling(false)}
            onConfirm={() => {
              setIsCanceling(false)
              leaveOnPurpose()
              resetDraft()
              leaveWizard(getStarted(query))
            }}
          />
        </Suspense>
      )}
    </Frame>
  )
}

/** The ways from the shown step to others. `requested` is already on its way. */
function stepNavigation(requested: StepId, shown: StepId, query: string) {
  const go = (to: StepId, field?: string) => {
    if (field && to === 'owner-details') editPeople((people) => openOwnersAt(people, [field]))
    // A second tap comes before the step of the first tap is rendered.
    if (to === requested) return void requestAnimationFrame(() => focusField(field))
    // An applicant who continues with nothing to enter again has seen the restored answers.
    if (clearedFields().length === 0) acknowledgeRestored()
    requestFocus(field)
    navigate(withQuery(stepPath(to), query), { state: nextHistoryState() })
  }
  const next = (onward: Onward = 'next') => {
    const following =
      onward === 'next'
        ? nextStep(shown, shownForm())
        : stepTowardReview(useDraft.getState().draft, currentUnsavedSteps(), shownForm())
    if (!following) return
    go(following)
    if (onward === 'review' && following !== lastStep) {
      toast('info', () => messages().wizard.checkThisStep)
    }
  }
  return { go, next }
}

/**
 * Loads the last steps, and warns before the page is left, once something is typed. A component of
 * its own, so that the first key does not render the whole wizard.
 */
function WhileUnderWay(step: { readonly requested: StepId; readonly shown: StepId }) {
  const hasBegun = useDraft(hasTyped)
  const isFinished = useDraft(isSigned)
  const isUnderWay = hasBegun || step.requested !== firstStep
  // On the review, the warning appears even if nothing is typed.
  useLeaveWarning((hasBegun || step.shown === lastStep) && !isFinished)
  useEffect(() => prefetch(isUnderWay), [isUnderWay])
  return null
}

function getStarted(query: string): string {
  const operatorUrl = isFramed ? '' : pageConfig().getStartedUrl
  return withQuery(getStartedUrl(operatorUrl, window.location.hostname), query)
}
