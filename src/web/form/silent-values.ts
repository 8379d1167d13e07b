/** What some password managers write into fields without an event. */
import type { SyntheticEvent } from 'react'

/**
 * Tells the other fields of a form what they show, before a click or a key draws them anew with what
 * they are known to have. React ignores it where a field has nothing new.
 */
export function tellSilentValues({
  currentTarget,
  target,
  isTrusted,
}: SyntheticEvent<HTMLFormElement>): void {
  if (!isTrusted) return
  for (const field of currentTarget.elements) {
    const isText = field instanceof HTMLInputElement && field.type !== 'file'
    if (field === target || !isText || field.value === field.defaultValue) continue
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
