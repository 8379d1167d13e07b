import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 859px)')

/** Whether the window is too narrow for a table. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
