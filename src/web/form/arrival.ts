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
  const heading = document.getElementById(STEP_HEADING_ID)
  const target = (field && document.getElementById(field)) || heading
  target?.focus()
}
