/** Whether a key belongs to what has the focus, to an open dialog, or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role="combobox"], [contenteditable]') !== null
  )
}
