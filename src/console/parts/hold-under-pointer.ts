import type { RefCallback } from 'react'

/**
 * The `ref` of parts that load one after the other: while they grow or shrink, what is under the
 * pointer stays where it is, or a press would hit something else. What stands below them and what
 * is among them are held alike.
 *
 * @returns what ends it
 */
export const holdUnderPointer: RefCallback<Element> = (parts) => {
  if (!parts) return undefined
  let held: Element | undefined
  let top = 0
  let scrolledTo = 0
  const measure = () => {
    if (held) top = held.getBoundingClientRect().top
    scrolledTo = window.scrollY
  }
  const hold = ({ target }: PointerEvent) => {
    held = target instanceof Element ? target : undefined
    measure()
  }
  // An event may come late, when the parts have grown already: then it tells nothing new.
  const scrolled = () => {
    if (window.scrollY !== scrolledTo) measure()
  }
  const release = () => {
    held = undefined
  }
  const keep = () => {
    if (held?.isConnected) window.scrollBy({ top: held.getBoundingClientRect().top - top })
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
  document.addEventListener('pointerover', hold)
  document.addEventListener('pointerdown', hold)
  // Who goes on by key looks elsewhere.
  document.addEventListener('keydown', release)
  document.documentElement.addEventListener('pointerleave', release)
  document.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    changed.disconnect()
    resized.disconnect()
    document.removeEventListener('pointerover', hold)
    document.removeEventListener('pointerdown', hold)
    document.removeEventListener('keydown', release)
    document.documentElement.removeEventListener('pointerleave', release)
    document.removeEventListener('scroll', scrolled)
  }
}
