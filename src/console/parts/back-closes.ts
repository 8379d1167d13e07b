import { useEffect, useEffectEvent, useId } from 'react'

/** Lets the browser's Back close a view over a page. `close` returns false if it stays open. */
export function useBackCloses(isOpen: boolean, close: () => unknown): void {
  const id = useId()
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const isOver = () => window.history.state?.over === id
    window.history.pushState({ over: id }, '')
    const leave = () => {
      if (!isOver() && closeNow() === false) window.history.pushState({ over: id }, '')
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      // Only if no other page has been opened in the meantime.
      if (isOver()) window.history.back()
    }
  }, [isOpen, id])
}
