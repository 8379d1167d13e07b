/** Puts the focus on the first of these elements that is there once the page has changed. */
export function focusLater(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const [first] = ids.flatMap((id) => document.getElementById(id) ?? [])
    first?.focus()
  })
}
