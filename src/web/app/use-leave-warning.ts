import { useEffect } from 'react'
import { lastStep, type StepId } from '../../application/steps.ts'
import { hasAnswers, useDraft } from '../draft/draft.ts'
import { useLeaving } from '../state/leaving.ts'

/** The browser's own warning before leaving: once something was typed, and always on the summary. */
export function useLeaveWarning(step: StepId): void {
  const isStarted = useDraft(hasAnswers)
  const warns = step === lastStep || isStarted
  useEffect(() => {
    if (!warns) return
    // Read here, since the page may be left before it renders again.
    const warn = (event: BeforeUnloadEvent) => {
      if (!useLeaving.getState().onPurpose) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
}
