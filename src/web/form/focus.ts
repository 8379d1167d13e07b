/** Where the focus goes: to the heading of a step that is entered, or to the field asked for. */
let isFirstScreen = true
let requestedField: string | undefined

export const STEP_HEADING_ID = 'step-heading'
export const NEXT_ID = 'next'

/** The next step that is entered focuses this field, if it has it. */
export function requestFocus(field: string | undefined): void {
  requestedField = field
}

/**
 * Called when a step's screen is mounted. The first one after a page load gets the focus only where
 * the page before asked for it in the state of its address.
 */
export function focusEnteredStep(): void {
  const field = requestedField
  requestedField = undefined
  if (isFirstScreen) {
    isFirstScreen = false
    const { focus, ...state } = window.history.state ?? {}
    if (!focus) return
    window.history.replaceState(state, '')
    focusField(focus)
    return
  }
  window.scrollTo(0, 0)
  focusField(field)
}

/**
 * Focuses a field of this step, or the one around it: a street is part of a home address that was
 * chosen. Without either, the heading has the focus.
 */
export function focusField(field = ''): void {
  const target = document.getElementById(field)
  const around = field.slice(0, Math.max(field.lastIndexOf('.'), 0))
  if (target) {
    target.focus()
    scrollIntoViewWhenSettled(target)
  } else if (around) focusField(around)
  else document.getElementById(STEP_HEADING_ID)?.focus()
}

/** Ids in the order of their elements on the page; those without an element come last. */
export function inPageOrder(ids: readonly string[]): readonly string[] {
  const onPage = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const place = (id: string) => (onPage.includes(id) ? onPage.indexOf(id) : onPage.length)
  return ids.toSorted((one, other) => place(one) - place(other))
}

/** Focuses the first of these elements that exists once the page has changed. */
export function focusOnNextFrame(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const [first] = ids.flatMap((id) => document.getElementById(id) ?? [])
    first?.focus()
  })
}

/** People begin to scroll by these events: from then on the page does not scroll by itself. */
const SCROLLING = ['pointerdown', 'touchstart', 'wheel', 'keydown']

/** What opens at the same time moves the field: it is scrolled into view once that has ended. */
async function scrollIntoViewWhenSettled(target: HTMLElement): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => {
    return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  })
  if (moving.length === 0) return
  const taken = new AbortController()
  const { signal } = taken
  for (const type of SCROLLING) {
    window.addEventListener(type, () => taken.abort(), { capture: true, passive: true, signal })
  }
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const isLeft = signal.aborted || document.activeElement !== target
  taken.abort()
  if (!isLeft) target.scrollIntoView({ block: 'nearest' })
}
