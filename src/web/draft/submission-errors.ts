/**
 * The errors of the last submission. They stay while the applicant visits the fields, until the
 * next submission or a new draft. The error beside a field stays until its answer changes.
 */
import { create } from 'zustand'
import { isBelow } from '../../application/issues.ts'
import { useDraft } from './draft.ts'

export interface SubmissionError {
  /** The dotted path of the field; absent if the error has no field. */
  readonly field?: string
  /** Returns the text. Called at each rendering, since the language may have been switched. */
  readonly message: () => string
  /** Whether the answer has changed since. */
  readonly isChanged?: boolean
}

interface ShownErrors {
  /** The intent of the submission. */
  readonly idempotencyKey: string
  readonly errors: readonly SubmissionError[]
}

const NONE: readonly SubmissionError[] = []

export const useShownErrors = create<ShownErrors>(() => ({ idempotencyKey: '', errors: NONE }))

export function useSubmissionErrors(): readonly SubmissionError[] {
  const current = useDraft((state) => state.idempotencyKey)
  const { idempotencyKey, errors } = useShownErrors()
  return idempotencyKey === current ? errors : NONE
}

/** Returns a function that finds the error of an unchanged answer, or of one below it. */
export function useRefusedAnswers() {
  const errors = useSubmissionErrors()
  return (path: string, withBelow = false) =>
    errors.find(
      ({ field, isChanged }) =>
        !isChanged && field && (withBelow ? isBelow(field, path) : field === path),
    )
}
