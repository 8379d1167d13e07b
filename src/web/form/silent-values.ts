/** Values that password managers and extensions write into fields without an event. */
import type { SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Reads the shown values of the other fields in a form, before a click or a key renders them again
 * with their former state. React ignores fields without changes.
 */
export function dispatchMissingEvents({
  currentTarget,
  target,
  isTrusted,
}: SyntheticEvent<HTMLFormElement>): void {
  if (!isTrusted) return
  const reports = [...currentTarget.elements].flatMap((field) => {
    const event = field === target ? undefined : missingEvent(field)
    if (event === undefined) return []
    const show = showingAgain(field)
    return () => {
      show()
      field.dispatchEvent(new Event(event, { bubbles: true }))
    }
  })
  // React has not read the target's value yet, either.
  const showTarget = showingAgain(target)
  // Each field is rendered with the values of those before it, which would otherwise be lost.
  for (const report of reports) flushSync(report)
  showTarget()
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
