import { useEffect } from 'react'
import { lastStep } from '../../application/flow.ts'
import type { StepId } from '../../application/steps/step.ts'
import { hasAnswers, useDraft } from '../state/draft.ts'
import { useLeaving } from '../state/leaving.ts'

/** The browser's own warning, once something would be lost, and always on the summary. */
export function useLeaveWarning(step: StepId): void {
  const isStarted = useDraft(hasAnswers)
  const warns = step === lastStep || isStarted
  useEffect(() => {
    if (!warns) return
    // Asked at once: leaving on purpose does not wait until the page is drawn again.
    const warn = (event: BeforeUnloadEvent) => {
      if (!useLeaving.getState().onPurpose) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
}
