import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import {
  firstStep,
  isAllowed,
  lastStep,
  nextStep,
  type Onward,
  previousStep,
  stepPath,
  stepTitle,
  stepTowardsReview,
} from '../../application/flow.ts'
import { editOwnersAt } from '../../application/owner-list.ts'
import type { StepId } from '../../application/steps/step.ts'
import { focusOn, wantFocus } from '../form/arrival.ts'
import { pageConfig } from '../requests/page-config.ts'
import { edit, resetDraft, unmergedSteps, useDraft } from '../state/draft.ts'
import { leaveOnPurpose, useLeaving } from '../state/leaving.ts'
import { missingSecrets } from '../state/missing-secrets.ts'
import { takeNoteOfRestored } from '../state/saved-draft.ts'
import { toast } from '../state/toasts.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { cancelDialog, prefetch, stepScreen } from './fetched-parts.ts'
import { getStartedUrl } from './get-started-url.ts'
import { KeptInTab } from './KeptInTab.tsx'
import { depthOfNextPage, leaveWizard } from './leave-wizard.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StepHeader } from './StepHeader.tsx'
import { useLead } from './use-lead.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { WelcomeBack } from './WelcomeBack.tsx'
import styles from './Wizard.module.css'
import { withQuery } from './with-query.ts'

/** The six steps: the guard, the frame, and the ways from one step to another. */
export function Wizard({ step: asked }: { readonly step: StepId }) {
  // Drawn in pieces, so that a slow phone answers the press before the next step stands.
  const step = useDeferredValue(asked)
  const search = useSearch()
  const config = pageConfig()
  const draft = useDraft((state) => state.draft)
  const leaving = useLeaving((state) => state.onPurpose)
  const [asksToCancel, setAsksToCancel] = useState(false)
  const [starts, setStarts] = useState(1)
  const allowed = isAllowed(asked, draft)

  useLead(search)
  useLeaveWarning(step)
  useEffect(prefetch, [])
  usePageTitle(stepTitle(step), config.brandName)
  useEffect(() => {
    if (allowed || leaving) return
    leaveOnPurpose()
    window.location.replace(withQuery(getStartedUrl(config, window.location.hostname), search))
  }, [allowed, leaving, config, search])

  const go = (to: StepId, field?: string) => {
    if (field && to === 'owner-details') edit(to, (owners) => editOwnersAt(owners, [field]))
    // A second tap comes before the step that the first has asked for is drawn.
    if (to === asked) return void requestAnimationFrame(() => focusOn(field))
    // Whoever goes on from there with nothing to type again knows what was kept.
    if (missingSecrets().length === 0) takeNoteOfRestored()
    wantFocus(field)
    navigate(withQuery(stepPath(to), search), { state: depthOfNextPage() })
  }
  /** The first step as well begins anew, should it be the one that is shown. */
  const startOver = () => {
    setStarts((count) => count + 1)
    go(firstStep)
  }
  const back = () => {
    const previous = previousStep(step)
    if (previous) go(previous)
    else setAsksToCancel(true)
  }
  const next = (onward: Onward = 'next') => {
    const following =
      onward === 'next'
        ? nextStep(step)
        : stepTowardsReview(useDraft.getState().draft, unmergedSteps())
    if (!following) return
    go(following)
    if (onward === 'review' && following !== lastStep) {
      toast('info', 'Before the review, please check this step and press Next.')
    }
  }

  const Screen = stepScreen(step)
  const CancelDialog = cancelDialog()
  return (
    <Frame
      header={<StepHeader onGo={go} step={step} />}
      notice={<OfflineNotice />}
      note={<KeptInTab onStartOver={startOver} />}
    >
      {isAllowed(step, draft) && (
        <Suspense fallback={<Skeleton />} key={`${step} ${starts}`}>
          <div className={styles.step}>
            <WelcomeBack onGo={go} />
            <Screen onBack={back} onGo={go} onNext={next} />
          </div>
        </Suspense>
      )}
      {asksToCancel && (
        <Suspense fallback={null}>
          <CancelDialog
            onCancel={() => setAsksToCancel(false)}
            onConfirm={() => {
              setAsksToCancel(false)
              leaveOnPurpose()
              resetDraft()
              leaveWizard(withQuery(getStartedUrl(config, window.location.hostname), search))
            }}
          />
        </Suspense>
      )}
    </Frame>
  )
}
