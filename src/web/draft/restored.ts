/** Whether the page shows a saved draft, and what was cleared from it. */
import { create } from 'zustand'

export interface RestoredState {
  /** The page shows a saved draft, and the applicant has not acknowledged that yet. */
  readonly isRestored: boolean
  /** It is the same page: the sensitive answers were cleared as nothing happened on it. */
  readonly wasIdle: boolean
  /** The paths of the cleared sensitive answers, including those that were entered again since. */
  readonly cleared: readonly string[]
}

export const NOT_RESTORED: RestoredState = { isRestored: false, wasIdle: false, cleared: [] }

export const useRestored = create<RestoredState>(() => NOT_RESTORED)

/** The applicant knows that a draft was restored. */
export function acknowledgeRestored(): void {
  useRestored.setState({ isRestored: false })
}
