/**
 * Delays a change of the page while a mouse button or a finger is down. A message that appears as a
 * field is left would move the button that is being pressed away from under it.
 */
let isPressed = false
const delayed = new Set<() => void>()

/** Runs at once, or as soon as the press that is under way has become a click. */
export function whenReleased(run: () => void): void {
  if (isPressed) delayed.add(run)
  else run()
}

function press(): void {
  isPressed = true
}

/** The click comes in the same task as the release; what was delayed comes after it. */
function release(): void {
  isPressed = false
  setTimeout(() => {
    for (const run of delayed) run()
    delayed.clear()
  })
}

if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, true)
  // A menu of the browser's may keep the release to itself.
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu']) {
    document.addEventListener(type, release, true)
  }
}
