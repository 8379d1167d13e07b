/** The secrets that a reload has taken and that were not given again. */
import { useShallow } from 'zustand/react/shallow'
import { stepIds } from '../../application/flow.ts'
import type { StepId } from '../../application/steps/step.ts'
import { currentProblems, type DraftState, useDraft } from './draft.ts'
import { useRestored } from './saved-draft.ts'

/** A secret that has gone, and the step that asks for it. */
export interface MissingSecret {
  readonly step: StepId
  readonly field: string
}

/** As they are at the moment. */
export function missingSecrets(): readonly MissingSecret[] {
  return missingOf(useRestored.getState().lost, useDraft.getState())
}

export function useMissingSecrets(): readonly MissingSecret[] {
  const { lost } = useRestored()
  return missingOf(lost, useDraft())
}

/** The steps that ask for any of them. */
export function useStepsWithMissingSecrets(): readonly StepId[] {
  const { lost } = useRestored()
  return useDraft(useShallow((state) => missingOf(lost, state).map(({ step }) => step)))
}

function missingOf(lost: readonly string[], state: DraftState): readonly MissingSecret[] {
  if (lost.length === 0) return []
  return stepIds.flatMap((step) => {
    const problems = currentProblems(step, state)
    return lost.filter((field) => field in problems).map((field) => ({ step, field }))
  })
}
