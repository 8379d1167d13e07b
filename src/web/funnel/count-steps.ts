/**
 * Counts how the applicant gets through the form, and sends the counts with each step. Counts
 * nothing if the browser requests it.
 */
import type { FunnelCount } from '../../api/funnel.ts'
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import { isAllowed, stepTowardReview } from '../../application/page-guard.ts'
import type { StepId } from '../../application/step-list.ts'
import { stepAtPath, stepNumber } from '../../application/steps.ts'
import { hasAnswers, useDraft } from '../draft/draft.ts'
import { useIdle } from '../draft/idle.ts'
import { useRestored } from '../draft/restored.ts'
import { shownForm } from '../draft/shown-form.ts'
import { isCounted, sendCounts } from '../requests/funnel.ts'
import { useLeaving } from '../tab/leaving.ts'
import { onNavigation } from '../tab/navigation.ts'
import { progress } from './progress.ts'

/** The events when the page is left, perhaps for good, and when it may send again. */
const SEND_EVENTS = ['pagehide', 'visibilitychange', 'online']

if (isCounted()) countSteps()

function countSteps(): void {
  let counted = progress(seconds, shownForm().steps, reachedBefore())
  let unsent: readonly FunnelCount[] = []

  const send = () => {
    if (!navigator.onLine) return
    sendCounts(unsent, isInvited())
    unsent = []
  }
  const note = (counts: readonly FunnelCount[]) => {
    unsent = [...unsent, ...counts]
  }
  const noteStep = () => {
    const step = shownStep()
    if (step) note(counted.reach(step))
    send()
  }

  noteStep()
  onNavigation(noteStep)
  for (const type of SEND_EVENTS) window.addEventListener(type, send)
  window.addEventListener('stopped', ({ detail }) => note(counted.stop(detail)))
  window.addEventListener('submitted', () => {
    note(counted.submit())
    send()
  })
  useDraft.subscribe((state, before) => {
    if (state.idempotencyKey === before.idempotencyKey || hasAnswers(state)) return
    counted = progress(seconds, shownForm().steps)
    // The wizard opens the first step before that.
    setTimeout(noteStep)
  })
}

/** Returns whether there is an invitation, which is opened after the first step is counted. */
function isInvited(): boolean {
  const { form } = useDraft.getState()
  return !!form.invitation || new URLSearchParams(window.location.search).has(INVITATION_PARAMETER)
}

/** Returns the step that is filled in; undefined for none, or if another page follows. */
function shownStep(): StepId | undefined {
  const step = stepAtPath(window.location.pathname, shownForm())
  const isLeft = useLeaving.getState().onPurpose || useIdle.getState().phase === 'ended'
  return step && !isLeft && isAllowed(step, useDraft.getState().draft, shownForm())
    ? step
    : undefined
}

/** Returns the last counted step of a reloaded or saved application. */
function reachedBefore(): StepId | undefined {
  const isReloaded = performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
  if (!isReloaded && !useRestored.getState().isRestored) return undefined
  const committed = stepTowardReview(useDraft.getState().draft, [], shownForm())
  const shown = shownStep()
  return shown && stepNumber(shown, shownForm()) > stepNumber(committed, shownForm())
    ? shown
    : committed
}

function seconds(): number {
  return performance.now() / 1000
}
