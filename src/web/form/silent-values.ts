/** Values that password managers and extensions write into fields without an event. */
import type { SyntheticEvent } from 'react'

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
  for (const field of currentTarget.elements) {
    const event = field === target ? undefined : missingEvent(field)
    if (event !== undefined) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}

/** Returns the event that would have reported a field's value; undefined if the value is known. */
function missingEvent(field: Element): 'input' | 'change' | 'click' | undefined {
  if (field instanceof HTMLSelectElement) {
    return field.value === field.dataset.known ? undefined : 'change'
  }
  if (field instanceof HTMLTextAreaElement) {
    return field.value === field.defaultValue ? undefined : 'input'
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return undefined
  const { type, checked, dataset } = field
  // An unselected radio button carries no information.
  if (type === 'radio') return checked && dataset.known === undefined ? 'click' : undefined
  if (type === 'checkbox') return checked === (dataset.known !== undefined) ? undefined : 'click'
  return field.value === field.defaultValue ? undefined : 'input'
}
