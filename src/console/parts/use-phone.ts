import { useSyncExternalStore } from 'react'

/** Returns whether the window is too narrow for a table. */
export const usePhone = narrowerThan(860)

/** Returns whether the window is too narrow for two columns, so that one opens over the other. */
export const useOneColumn = narrowerThan(1000)

function narrowerThan(width: number): () => boolean {
  const query = window.matchMedia(`(max-width: ${width - 1}px)`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
