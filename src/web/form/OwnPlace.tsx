import type { ComponentType } from 'react'
import type { StepId } from '../../application/step-list.ts'
import { useScope } from './scope.tsx'

export interface OwnPlaceProps {
  readonly step: StepId
  /** The name of the question before; undefined at the end of the step. */
  readonly after: string | undefined
}

type OwnQuestionsComponent = ComponentType<OwnPlaceProps>

let OwnQuestions: OwnQuestionsComponent | undefined

/** Sets what draws the operator's own questions, before anything is rendered. */
export function drawOwnQuestions(component: OwnQuestionsComponent): void {
  OwnQuestions = component
}

/** Where the operator's own questions are: behind a question of a step, or at its end. */
export function OwnPlace({ after }: Partial<Pick<OwnPlaceProps, 'after'>>) {
  const { step } = useScope()
  return OwnQuestions && step && <OwnQuestions after={after} step={step} />
}
