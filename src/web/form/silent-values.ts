/** What some password managers and extensions write into fields without an event. */
import type { SyntheticEvent } from 'react'

/**
 * Sets the other fields of a form to the values that they show, before a click or a key renders
 * them again with their former state. React ignores it if a field has nothing new.
 */
export function tellSilentValues({
  currentTarget,
  target,
  isTrusted,
}: SyntheticEvent<HTMLFormElement>): void {
  if (!isTrusted) return
  for (const field of currentTarget.elements) {
    const event = field === target ? undefined : missingEvent(field)
    if (event !== undefined) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}

/** The event by which a field would have said what it shows now; undefined where that is known. */
function missingEvent(field: Element): 'input' | 'change' | 'click' | undefined {
  if (field instanceof HTMLSelectElement) {
    return field.value === field.dataset.known ? undefined : 'change'
  }
  if (field instanceof HTMLTextAreaElement) {
    return field.value === field.defaultValue ? undefined : 'input'
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return undefined
  const { type, checked, dataset } = field
  // That another radio button is not chosen any more says nothing.
  if (type === 'radio') return checked && dataset.known === undefined ? 'click' : undefined
  if (type === 'checkbox') return checked === (dataset.known !== undefined) ? undefined : 'click'
  return field.value === field.defaultValue ? undefined : 'input'
}
