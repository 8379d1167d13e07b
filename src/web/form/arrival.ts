/** Where the focus goes when a step is entered: its heading, or the field that was asked for. */
let isFirstStep = true
let wantedField: string | undefined

export const STEP_HEADING_ID = 'step-heading'

/** The next step to be entered puts the focus on this field, if it is there. */
export function wantFocus(field: string | undefined): void {
  wantedField = field
}

/** Called as a step's screen stands. The step that the page was loaded with takes no focus. */
export function focusOnArrival(): void {
  const field = wantedField
  wantedField = undefined
  if (isFirstStep) {
    isFirstStep = false
    return
  }
  window.scrollTo(0, 0)
  focusOn(field)
}

/** Puts the focus on a field of this step; on its heading where there is no such field. */
export function focusOn(field: string | undefined): void {
  const target = field === undefined ? null : document.getElementById(field)
  if (target) {
    target.focus()
    keepInSight(target)
  } else document.getElementById(STEP_HEADING_ID)?.focus()
}

/** What opens at the same time moves the field: it is brought into sight once more when all stands. */
async function keepInSight(target: HTMLElement): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => {
    return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  })
  if (moving.length === 0) return
  await Promise.allSettled(moving.map(({ finished }) => finished))
  if (document.activeElement === target) target.scrollIntoView({ block: 'nearest' })
}
