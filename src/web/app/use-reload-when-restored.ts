import { useEffect } from 'react'

/** Reloads a page that the browser restores from its back-forward cache. */
export function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
