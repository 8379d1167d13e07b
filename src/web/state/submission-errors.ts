/**
 * What the last submission was answered. It stays while the applicant goes to the fields that are
 * meant and comes back, until the next one or a new beginning.
 */
import { create } from 'zustand'
import { useDraft } from './draft.ts'

interface SubmissionError {
  readonly field?: string | undefined
  readonly message: string
}

interface Told {
  /** The intent that the answer was about. */
  readonly idempotencyKey: string
  readonly errors: readonly SubmissionError[]
}

const NONE: readonly SubmissionError[] = []

const useTold = create<Told>(() => ({ idempotencyKey: '', errors: NONE }))

export function useSubmissionErrors(): readonly SubmissionError[] {
  const current = useDraft((state) => state.idempotencyKey)
  const { idempotencyKey, errors } = useTold()
  return idempotencyKey === current ? errors : NONE
}

/** Takes the place of what was told before. */
export function tellErrors(errors: readonly SubmissionError[]): void {
  useTold.setState({ idempotencyKey: useDraft.getState().idempotencyKey, errors })
}
