import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that stays the same between renders and calls the latest handler, for `memo`.
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
