/**
 * The errors of the last submission. They stay while the applicant goes to the fields and comes
 * back, until the next submission or a new draft.
 */
import { create } from 'zustand'
import type { ApiError } from '../../api/errors.ts'
import { useDraft } from './draft.ts'

interface Shown {
  /** The intent that was submitted. */
  readonly idempotencyKey: string
  readonly errors: readonly ApiError[]
}

const NONE: readonly ApiError[] = []

const useShown = create<Shown>(() => ({ idempotencyKey: '', errors: NONE }))

export function useSubmissionErrors(): readonly ApiError[] {
  const current = useDraft((state) => state.idempotencyKey)
  const { idempotencyKey, errors } = useShown()
  return idempotencyKey === current ? errors : NONE
}

/** Replaces the errors shown before. */
export function showSubmissionErrors(errors: readonly ApiError[]): void {
  useShown.setState({ idempotencyKey: useDraft.getState().idempotencyKey, errors })
}
