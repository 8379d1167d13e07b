/** Moves the focus to the checks before an approval: the screening and the checklist's steps. */

export const SCREENING_ID = 'screening'

/** The number of steps with a key of their own, from 1. */
export const MAX_STEP_KEY = 9

const PREFIX = 'step-'

export function stepId(id: string): string {
  return PREFIX + id
}

/** Returns the id of the element of the step at an index; undefined beyond the end of the list. */
export function stepAt(index: number): string | undefined {
  return document.querySelectorAll(`li[id^="${PREFIX}"]`)[index]?.id
}

/** Moves the focus to the control that answers a step, or to the step, which Enter confirms. */
export function focusOnStep(id: string | undefined): void {
  const step = id === undefined ? null : document.getElementById(id)
  const field = step?.querySelector<HTMLElement>('[data-needs-note] :is(input, textarea)')
  ;(field ?? step?.querySelector<HTMLElement>('button') ?? step)?.focus()
}
