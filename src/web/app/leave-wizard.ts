/** Leaving the wizard by Back on its first step: to the page that led into it, else to get-started. */

interface WizardHistory {
  /** How many pages of the wizard lie before this one in the browser's history. */
  readonly depth: number
}

const PATIENCE_MILLISECONDS = 500

/** What the history keeps of the page that is about to be added. */
export function depthOfNextPage(): WizardHistory {
  return { depth: depth() + 1 }
}

/** Goes back over all of the wizard's own pages. */
export function leaveWizard(getStarted: string): void {
  if (!cameFromSomewhere()) {
    window.location.replace(getStarted)
    return
  }
  window.history.go(-(depth() + 1))
  setTimeout(() => window.location.replace(getStarted), PATIENCE_MILLISECONDS)
}

function depth(): number {
  const state: Partial<WizardHistory> | null = window.history.state
  return state?.depth ?? 0
}

/** A page of our own lies before the wizard, or a link on another site led here. */
function cameFromSomewhere(): boolean {
  const entry = window.navigation?.currentEntry?.index ?? 0
  return entry > depth() || document.referrer !== ''
}
