import type { RefCallback } from 'react'

/**
 * Returns the `ref` for parts that load one after the other. While they grow or shrink, the content
 * under the pointer stays in place: otherwise a press would hit something else. This includes
 * content below or among the parts. It takes effect once the person has scrolled or pressed on this
 * page, since a pointer that rests where the last page had a link points at nothing.
 *
 * @returns a function that stops it
 */
export const holdUnderPointer: RefCallback<Element> = (parts) => {
  if (!parts) return undefined
  let isUsed = false
  let held: Element | undefined
  let top = 0
  let scrolledTo = 0
  // Inside a column that scrolls by itself, the column is what moves.
  const column = parts.parentElement
  const position = () => window.scrollY + (column?.scrollTop ?? 0)
  const measure = () => {
    if (held) top = held.getBoundingClientRect().top
    scrolledTo = position()
  }
  const hold = ({ target }: Event) => {
    held = target instanceof Element ? target : undefined
    measure()
  }
  const holdIfUsed = (event: Event) => {
    if (isUsed) hold(event)
  }
  const use = (event: Event) => {
    isUsed = true
    hold(event)
  }
  // A late event tells nothing new: the parts have grown already.
  const scrolled = () => {
    if (position() !== scrolledTo) measure()
  }
  // A person who continues by keyboard looks elsewhere, and the browser repeats the resting
  // pointer's event.
  const release = () => {
    held = undefined
    isUsed = false
  }
  const keep = () => {
    if (held?.isConnected) {
      const by = held.getBoundingClientRect().top - top
      const scrolls = column?.contains(held) && column.scrollHeight > column.clientHeight
      const moved = column && scrolls ? column : window
      moved.scrollBy({ top: by })
    }
    measure()
  }
  // Content that arrives between the two halves of a press is compensated before the second half.
  const changed = new MutationObserver(() => {
    // The scroll event has not arrived yet.
    scrolled()
    keep()
  })
  changed.observe(parts, { subtree: true, childList: true, characterData: true, attributes: true })
  // Runs after the layout and before the paint, so that nobody sees the movement.
  const resized = new ResizeObserver(keep)
  resized.observe(parts)
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('wheel', use, { passive: true, signal })
  document.addEventListener('touchmove', use, { passive: true, signal })
  document.addEventListener('pointerdown', use, { signal })
  document.addEventListener('pointerover', holdIfUsed, { signal })
  document.addEventListener('keydown', release, { signal })
  document.documentElement.addEventListener(
    'pointerleave',
    () => {
      held = undefined
    },
    { signal },
  )
  document.addEventListener('scroll', scrolled, { capture: true, passive: true, signal })
  return () => {
    changed.disconnect()
    resized.disconnect()
    ended.abort()
  }
}
