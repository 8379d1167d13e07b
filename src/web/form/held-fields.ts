/** The card of a person in a list, under their name. */
const PERSON = 'li:has(h3)'

/** A field that holds Next back, as the page shows it. */
export interface HeldField {
  readonly path: string
  /**
   * The words over the field, so that "This field is required" says which; with the name of the
   * person whose it is, or those over its group where two have the same or it has none. Empty
   * without any.
   */
  readonly label: string
  /** Whether there is an element that can take the focus. */
  readonly reachable: boolean
}

/** The fields in the order in which they stand on the page; those that do not stand there last. */
export function heldFields(paths: readonly string[]): readonly HeldField[] {
  const found = paths.map((path) => ({
    path,
    label: document.getElementById(`${path}-label`)?.textContent ?? '',
    element: document.getElementById(path),
  }))
  found.sort(({ element: first }, { element: second }) => {
    if (!first || !second) return Number(!first) - Number(!second)
    const follows = first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING
    return follows ? -1 : 1
  })
  const labels = found.map(({ label }) => label)
  return found.map(({ path, label, element }) => {
    const isAlone = label !== '' && labels.indexOf(label) === labels.lastIndexOf(label)
    const group = isAlone && !element?.closest(PERSON) ? '' : groupTitle(element)
    return {
      path,
      label: [group, label].filter(Boolean).join(', '),
      reachable: element !== null,
    }
  })
}

/** The heading over the person or the group that a field stands in. */
function groupTitle(element: HTMLElement | null): string {
  return element?.closest(`${PERSON}, section`)?.querySelector('h3, h2')?.textContent ?? ''
}
