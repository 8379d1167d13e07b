import { useEffect, useRef } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'

/**
 * Loads a panel again each time that the application was loaded again: an action elsewhere on the
 * page, or of someone else, may matter to the panel, and so may the reason for a refusal.
 */
export function useReloadWith(
  history: ConsoleApplication['history'],
  reload: () => Promise<void>,
): void {
  const seen = useRef(history)
  useEffect(() => {
    if (seen.current === history) return
    seen.current = history
    void reload()
  }, [history, reload])
}
