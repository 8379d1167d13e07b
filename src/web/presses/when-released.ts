/**
 * Delays a change of the page while a mouse button or a finger is down. A message that appears when
 * a field is left would otherwise move the pressed button away from under it.
 */
let isPressed = false
const delayed = new Set<() => void>()

/** Runs at once, or as soon as the present press has become a click. */
export function whenReleased(run: () => void): void {
  if (isPressed) delayed.add(run)
  else run()
}

function press(): void {
  isPressed = true
}

/** Runs the delayed change after the click, which comes in the same task as the release. */
function release(): void {
  isPressed = false
  setTimeout(() => {
    for (const run of delayed) run()
    delayed.clear()
  })
}

if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true)
  // A menu of the browser may keep the release to itself.
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu']) {
    document.addEventListener(type, release, true)
  }
}

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
