/** Back on the first step leaves the wizard: to the page that led into it, or else to get-started. */
import { isFramed, useLeaving } from '../state/leaving.ts'

interface WizardHistory {
  /** How many entries of the wizard are before this one in the browser's history. */
  readonly depth: number
}

/** How long going back may take to start. The browser does not report a missing previous page. */
const TIMEOUT_MS = 1000

/** The state of the next entry in the browser's history. */
export function nextHistoryState(): WizardHistory {
  return { depth: depth() + 1 }
}

/**
 * Goes back over all of the wizard's own entries. Whether another page is before them is not known
 * for sure: the referrer is often withheld, and `history.length` counts what is ahead as well.
 */
export function leaveWizard(getStarted: string): void {
  const entries = depth() + 1
  const openGetStarted = () => window.location.replace(getStarted)
  useLeaving.setState({ isClosed: true })
  // The history of a frame is its host's.
  if (isFramed || window.history.length <= entries) {
    openGetStarted()
    return
  }
  const timer = setTimeout(openGetStarted, TIMEOUT_MS)
  // From here on the other page is loading, which may take longer.
  window.addEventListener('beforeunload', () => clearTimeout(timer), { once: true })
  window.history.go(-entries)
}

function depth(): number {
  const state: Partial<WizardHistory> | null = window.history.state
  return state?.depth ?? 0
}
