/** Finds elements of the page as a person perceives them: by role and name. Runs in the page. */
export interface Query {
  readonly role: Role
  /** The whole accessible name. */
  readonly name?: string
}

export interface VisibleElement {
  /** The element's `id`. */
  readonly id: string
  /** The center of the element in the window. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
  readonly value: string
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly isFocused: boolean
  /** Whether a press at the center reaches the element or its label. */
  readonly isReachable: boolean
}

export type Role =
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'listbox'
  | 'option'
  | 'radio'
  | 'slider'
  | 'status'
  | 'textbox'

/** Returns the visible elements that match, and scrolls the first of them into view. */
export function look({ role, name }: Query): VisibleElement[] {
  const selectors: Record<Role, string> = {
    alertdialog: '[role=alertdialog]',
    button: 'button:not([role]), [role=button], summary',
    checkbox: 'input[type=checkbox]',
    combobox: '[role=combobox]',
    dialog: 'dialog:not([role]), [role=dialog]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    listbox: '[role=listbox]',
    option: '[role=option]',
    radio: 'input[type=radio]',
    slider: 'input[type=range]',
    status: '[role=status], [aria-label=Notifications]',
    textbox:
      'input:not([role], [type=checkbox], [type=radio], [type=range]), textarea, [role=textbox]',
  }
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const inputOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element
      : undefined
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const byId = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    const labels = inputOf(element)?.labels ?? []
    const label = element.getAttribute('aria-label')
    if (byId.length > 0) return byId.map(textOf).join(' ')
    if (label !== null) return label
    if (labels.length > 0) return [...labels].map(textOf).join(' ')
    const legend = element.querySelector(':scope > legend')
    return textOf(legend ?? element)
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
  const shadows = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)
  const elements = [document, ...shadows]
    .flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selectors[role]) ?? [])])
    .filter(isVisible)
    .filter((element) => name === undefined || nameOf(element) === name)
  const centerOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)] as const
  }
  const isReachable = (element: Element) => {
    const root = element.getRootNode()
    const inside = root instanceof ShadowRoot ? root : document
    const hit = inside.elementFromPoint(...centerOf(element))
    return [element, ...(inputOf(element)?.labels ?? [])].some((target) => target.contains(hit))
  }
  for (const block of ['nearest', 'center'] as const) {
    const [first] = elements
    if (first && !isReachable(first)) first.scrollIntoView({ block, behavior: 'instant' })
  }
  return elements.map((element) => {
    const [x, y] = centerOf(element)
    return {
      id: element.id,
      x,
      y,
      width: element.offsetWidth,
      text: textOf(element),
      value: inputOf(element)?.value ?? '',
      isChecked: element.matches(':checked'),
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      isFocused: element === document.activeElement,
      isReachable: isReachable(element),
    }
  })
}
