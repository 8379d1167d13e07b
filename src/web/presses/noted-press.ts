/**
 * Submits a form whose button was pressed before anything could submit it. Until then, the press is
 * only noted: see `before-hydration.js`. A sandbox without `allow-forms` keeps `requestSubmit` from
 * it.
 *
 * @param pressed the form in which the press was noted, if another has replaced it
 */
export function submitIfNoted(form: HTMLFormElement, pressed = form): void {
  if (!('sent' in pressed.dataset)) return
  delete pressed.dataset.sent
  submit(form)
}

/** Submits in place of the browser. */
export function submit(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('submit', { bubbles: true }))
}
