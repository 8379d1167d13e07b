import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every drawing, which calls the latest handler: for what is drawn anew only
 * where its properties have changed.
 */
export function useStable<Args extends readonly unknown[]>(
  handler: ((...args: Args) => void) | undefined,
): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current?.(...args), [])
}
