import type { ComponentType } from 'react'
import type { StepId } from '../../application/step-list.ts'
import { useScope } from './scope.tsx'

/** A single question, or a place in a step. */
export type OwnPlaceProps =
  | { readonly id: string }
  | {
      readonly step: StepId
      /** The name of the question before; undefined at the end of the step. */
      readonly after: string | undefined
    }

type OwnQuestionsComponent = ComponentType<OwnPlaceProps>

let OwnQuestions: OwnQuestionsComponent | undefined

/**
 * Sets the component that draws the operator's own questions. Call it before anything is rendered.
 */
export function drawOwnQuestions(component: OwnQuestionsComponent): void {
  OwnQuestions = component
}

/** The place of the operator's own questions: after a question of a step, or at its end. */
export function OwnPlace({ after }: { readonly after?: string }) {
  const { step } = useScope()
  return OwnQuestions && step && <OwnQuestions after={after} step={step} />
}

/** One of the operator's own questions, wherever it is in the form. */
export function OwnQuestion({ id }: { readonly id: string }) {
  return OwnQuestions && <OwnQuestions id={id} />
}
