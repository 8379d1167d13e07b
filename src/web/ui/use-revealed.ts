import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For the element of what a choice reveals: once it opens, it is scrolled into view, above the bar at
 * the foot of the window; its beginning, if it is taller than the window. What was open from the start
 * does not move the page.
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
