/**
 * Holds a change of the page back while a button of the mouse or a finger is down. A message that
 * appears as a field is left would move the button that is being pressed away from under it.
 */
let isPressed = false
const waiting = new Set<() => void>()

/** Runs at once, or as soon as the press that is under way has become a click. */
export function whenReleased(run: () => void): void {
  if (isPressed) waiting.add(run)
  else run()
}

function press(): void {
  isPressed = true
}

/** The click comes with the same task as the release; what waits comes after it. */
function release(): void {
  isPressed = false
  setTimeout(() => {
    for (const run of waiting) run()
    waiting.clear()
  })
}

if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true)
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) {
    document.addEventListener(type, release, true)
  }
}
