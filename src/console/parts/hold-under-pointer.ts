import type { RefCallback } from 'react'

/**
 * Returns the `ref` of parts that load one after the other. While they grow or shrink, the content
 * under the pointer stays in place, or a press would hit something else. The same holds for content
 * below or among them. Nothing is held before the person has scrolled or pressed here: a pointer
 * that rests where the page before had a link points at nothing.
 * @returns a function that ends it
 */
export const holdUnderPointer: RefCallback<Element> = (parts) => {
  if (!parts) return undefined
  let isUsed = false
  let held: Element | undefined
  let top = 0
  let scrolledTo = 0
  // Where they stand in a column that scrolls by itself, that is what moves.
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
  // An event may come late, when the parts have grown already: then it tells nothing new.
  const scrolled = () => {
    if (position() !== scrolledTo) measure()
  }
  // Somebody who continues by key looks elsewhere, and the browser reports the resting pointer again.
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
  // What arrives between the two halves of a press is made up for before the second.
  const changed = new MutationObserver(() => {
    // Its event has not come yet.
    scrolled()
    keep()
  })
  changed.observe(parts, { subtree: true, childList: true, characterData: true, attributes: true })
  // What moves by itself: after the layout and before the picture, so that nobody sees it.
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
