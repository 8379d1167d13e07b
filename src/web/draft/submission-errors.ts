/**
 * The errors of the last submission. They stay while the applicant goes to the fields and comes
 * back, until the next submission or a new draft. Beside its field an error stands until the answer
 * changes.
 */
import { create } from 'zustand'
import { isBelow } from '../../application/issues.ts'
import { useDraft } from './draft.ts'

export interface SubmissionError {
  /** Dotted path of the field; absent if no field is meant. */
  readonly field?: string
  /** Called whenever it is rendered: the language may have been switched. */
  readonly message: () => string
  /** Whether the answer has changed since. */
  readonly isChanged?: boolean
}

interface ShownErrors {
  /** The intent that was submitted. */
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

/** Finds the error of an answer, or of one below it, that has not changed since. */
export function useRefusedAnswers() {
  const errors = useSubmissionErrors()
  return (path: string, withBelow = false) =>
    errors.find(
      ({ field, isChanged }) =>
        !isChanged && field && (withBelow ? isBelow(field, path) : field === path),
    )
}
