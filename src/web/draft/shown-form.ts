/** The form of the page. It does not change while the page is open. */
import type { Form } from '../../application/form.ts'
import { us } from '../../application/forms/us.ts'

let shown = us

/** Returns the form with the operator's additions. */
export function shownForm(): Form {
  return shown
}

/** Sets the form. Call it before anything is rendered. */
export function provideForm(form: Form): void {
  shown = form
}

/** Returns whether a standard question is not asked at all. */
export function isHidden(name: string): boolean {
  return !!shown.definition?.overrides.some(({ question, hidden }) => hidden && question === name)
}
