/**
 * Values that password managers and extensions write into fields without an event. React would show
 * the former state again as soon as it renders the field.
 */
import { flushSync } from 'react-dom'
import { whenReleased } from '../presses/when-released.ts'

/** Functions that write values again into fields that have lost the focus. */
const showLeft: (() => void)[] = []

if (typeof document !== 'undefined') {
  // Nothing else reads these events before this does.
  for (const type of ['click', 'input', 'focusout']) document.addEventListener(type, read, true)
}

function read({ type, target, isTrusted }: Event): void {
  if (!isTrusted || !(target instanceof Element)) return
  if (type !== 'focusout') dispatchMissingEvents(target)
  else if (missingEvent(target)) {
    // A remark must not move a button that is being pressed.
    showLeft.push(showingAgain(target))
    whenReleased(dispatchMissingEvents)
  }
}

/** Reads the shown values of all fields but one. React ignores fields without changes. */
function dispatchMissingEvents(except?: EventTarget): void {
  for (const show of showLeft.splice(0)) show()
  const fields = [...document.forms].flatMap(({ elements }) => [...elements])
  const reports = fields.flatMap((field) => {
    const event = field === except ? undefined : missingEvent(field)
    if (event === undefined) return []
    const show = showingAgain(field)
    return () => {
      show()
      field.dispatchEvent(new Event(event, { bubbles: true }))
    }
  })
  // React has not read the other field's value yet, either.
  const showOther = except && showingAgain(except)
  // Each field is rendered with the values of those before it, which would otherwise be lost.
  for (const report of reports) flushSync(report)
  showOther?.()
}

/**
 * Returns a function that shows the present state of a field again, after it was rendered with its
 * former one. It does so without React's knowledge, which then reads it as a change.
 */
function showingAgain(field: EventTarget): () => void {
  const shown = ['value', 'checked'].map((name) => [name, Reflect.get(field, name)] as const)
  return () => {
    for (const [name, state] of shown) {
      if (Reflect.get(field, name) === state) continue
      Reflect.set(Object.getPrototypeOf(field), name, state, field)
    }
  }
}

/** Returns the event that would have reported a field's value; undefined if the value is known. */
function missingEvent(field: Element): 'input' | 'change' | 'click' | undefined {
  if (field instanceof HTMLSelectElement) {
    return field.value === field.dataset.known ? undefined : 'change'
  }
  if (field instanceof HTMLInputElement) {
    const { type, checked, dataset } = field
    // An unselected radio button carries no information.
    if (type === 'radio') return checked && dataset.known === undefined ? 'click' : undefined
    if (type === 'checkbox') return checked === (dataset.known !== undefined) ? undefined : 'click'
    if (type === 'file') return undefined
  } else if (!(field instanceof HTMLTextAreaElement)) return undefined
  return field.value === field.defaultValue ? undefined : 'input'
}
