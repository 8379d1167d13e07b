/** Back on the first step leaves the wizard: to the page before it, or to the get-started page. */
import { isFramed, useLeaving } from '../tab/leaving.ts'

interface WizardHistory {
  /** The number of the wizard's entries before this one in the browser's history. */
  readonly depth: number
}

/** The time limit for going back to start. No browser reports that there is no previous page. */
const TIMEOUT_MS = 1000

/** Returns the state of the next entry in the browser's history. */
export function nextHistoryState(): WizardHistory {
  return { depth: depth() + 1 }
}

/**
 * Goes back over all entries of the wizard. It is uncertain whether another page is before them:
 * the referrer is often withheld, and `history.length` includes the entries ahead.
 */
export function leaveWizard(getStarted: string): void {
  const entries = depth() + 1
  const openGetStarted = () => window.location.replace(getStarted)
  useLeaving.setState({ isClosed: true })
  // A frame shares the history of its host.
  if (isFramed || window.history.length <= entries) {
    openGetStarted()
    return
  }
  const timer = setTimeout(openGetStarted, TIMEOUT_MS)
  // From here on, the other page is loading, which may take longer.
  window.addEventListener('beforeunload', () => clearTimeout(timer), { once: true })
  window.history.go(-entries)
}

function depth(): number {
  const state: Partial<WizardHistory> | null = window.history.state
  return state?.depth ?? 0
}
