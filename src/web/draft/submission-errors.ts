/**
 * The errors of the last submission. They stay while the applicant goes to the fields and comes
 * back, until the next submission or a new draft.
 */
import { create } from 'zustand'
import { useDraft } from './draft.ts'

export interface SubmissionError {
  /** Dotted path of the field; absent if no field is meant. */
  readonly field?: string
  /** Called whenever it is rendered: the language may have been switched. */
  readonly message: () => string
}

interface ShownErrors {
  /** The intent that was submitted. */
  readonly idempotencyKey: string
  readonly errors: readonly SubmissionError[]
}

const NONE: readonly SubmissionError[] = []

const useShown = create<ShownErrors>(() => ({ idempotencyKey: '', errors: NONE }))

export function useSubmissionErrors(): readonly SubmissionError[] {
  const current = useDraft((state) => state.idempotencyKey)
  const { idempotencyKey, errors } = useShown()
  return idempotencyKey === current ? errors : NONE
}

/** Replaces the errors shown before. */
export function showSubmissionErrors(errors: readonly SubmissionError[]): void {
  useShown.setState({ idempotencyKey: useDraft.getState().idempotencyKey, errors })
}
