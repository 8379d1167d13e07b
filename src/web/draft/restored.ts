/** Whether the page shows a saved draft, and which answers were cleared from it. */
import { create } from 'zustand'
import { ownNodes } from '../../application/forms/own-nodes.ts'
import { isBlank } from '../../application/question.ts'
import { useDraft } from './draft.ts'
import type { SavedDraft } from './read-draft.ts'
import { shownForm } from './shown-form.ts'

export interface RestoredState {
  /** Whether the page shows a saved draft that the applicant has not acknowledged yet. */
  readonly isRestored: boolean
  /** Whether the sensitive answers were cleared because the page was idle, not reloaded. */
  readonly wasIdle: boolean
  /** Whether it had answers to own questions that the form no longer asks. */
  readonly lacksAnswers: boolean
  /** The paths of the cleared sensitive answers, including those that were entered again since. */
  readonly cleared: readonly string[]
}

export const NOT_RESTORED: RestoredState = {
  isRestored: false,
  wasIdle: false,
  lacksAnswers: false,
  cleared: [],
}

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
  const own = ownNodes(shownForm())
  const lacksAnswers = Object.entries(form.answers.answers ?? {}).some(
    ([id, answer]) => !(isBlank(answer) || Object.hasOwn(own, id)),
  )
  useRestored.setState({ isRestored: true, wasIdle, lacksAnswers, cleared })
}
