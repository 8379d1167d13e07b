import { useEffect, useEffectEvent, useId } from 'react'

/** While something is open over a page, the browser's Back closes it, and leads no further. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const id = useId()
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const isOver = () => window.history.state?.over === id
    window.history.pushState({ over: id }, '')
    const leave = () => {
      if (!isOver()) closeNow()
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      // Unless another page has opened meanwhile.
      if (isOver()) window.history.back()
    }
  }, [isOpen, id])
}
