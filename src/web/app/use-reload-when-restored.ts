import { useEffect } from 'react'

/** A page restored from the back-forward cache is loaded anew. */
export function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
