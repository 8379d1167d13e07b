/** Whether the page shows a saved draft, and which answers were cleared from it. */
import { create } from 'zustand'
import { useDraft } from './draft.ts'
import type { SavedDraft } from './read-draft.ts'

export interface RestoredState {
  /** Whether the page shows a saved draft that the applicant has not acknowledged yet. */
  readonly isRestored: boolean
  /** Whether the sensitive answers were cleared because the page was idle, not reloaded. */
  readonly wasIdle: boolean
  /** The paths of the cleared sensitive answers, including those that were entered again since. */
  readonly cleared: readonly string[]
}

export const NOT_RESTORED: RestoredState = { isRestored: false, wasIdle: false, cleared: [] }

export const useRestored = create<RestoredState>(() => NOT_RESTORED)

/** Notes that the applicant has seen the restored draft. */
export function acknowledgeRestored(): void {
  useRestored.setState({ isRestored: false })
}

/**
 * Replaces the draft with a saved one.
 *
 * @param wasIdle whether the page was idle
 */
export function restoreDraft(saved: SavedDraft, wasIdle = false): void {
  const { draft, form, lead, idempotencyKey, cleared } = saved
  useDraft.setState({ draft, form, lead, idempotencyKey })
  useRestored.setState({ isRestored: true, wasIdle, cleared })
}
