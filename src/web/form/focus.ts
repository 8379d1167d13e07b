/** Moves the focus: to the heading of a new step, or to a requested field. */
let isFirstScreen = true
let requestedField: string | undefined

export const STEP_HEADING_ID = 'step-heading'
export const NEXT_ID = 'next'

/** Requests the focus for a field of the next step, if it has that field. */
export function requestFocus(field: string | undefined): void {
  requestedField = field
}

/**
 * Sets the focus when a step's screen is mounted. The first screen after a page load receives the
 * focus only if the page before requested it in the state of the history.
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
 * Focuses a field of this step, or the field around it: a street may be part of a chosen home
 * address. Without either, focuses the heading.
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

/** Returns ids in the order of their elements on the page. Ids without an element come last. */
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
    // The focus does not scroll to the top of a card that is higher than the screen.
    if (first && first.getBoundingClientRect().top < 0) first.scrollIntoView()
  })
}

/** The events that start a scroll. From then on, the page no longer scrolls by itself. */
const SCROLLING = ['pointerdown', 'touchstart', 'wheel', 'keydown']

/**
 * Scrolls the field into view after the animation: content that opens at the same time moves it.
 */
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
