import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for an element that a choice reveals. Once it opens, it is scrolled into view above
 * the bar at the foot of the window; if it is taller than the window, its beginning is. An element
 * that was open from the start does not move the page.
 */
export function useRevealed(open: boolean): RefObject<HTMLDivElement | null> {
  const revealed = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    if (open && !wasOpen.current) revealed.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = open
  }, [open])
  return revealed
}
