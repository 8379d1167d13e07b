/** Whether a person leaves the page on purpose, so that the browser need not warn. */
import { useLayoutEffect } from 'react'
import { create } from 'zustand'

interface LeavingState {
  readonly onPurpose: boolean
  /** The page to open after the application was received. */
  readonly nextUrl: string | undefined
  /** The reference of the application that was received. */
  readonly reference: string | undefined
  /** Whether the applicant has left the wizard. */
  readonly isClosed: boolean
}

/** Whether a page of another site shows this one. Navigation then stays in the frame. */
export const isFramed = globalThis.parent !== globalThis.self

export const useLeaving = create<LeavingState>(() => ({
  onPurpose: false,
  nextUrl: undefined,
  reference: undefined,
  isClosed: false,
}))

/** Turns off the leave warning before the page itself navigates. */
export function leaveOnPurpose(): void {
  useLeaving.setState({ onPurpose: true })
}

/** Turns the leave warning on again if the navigation did not happen. */
export function stay(): void {
  useLeaving.setState({ onPurpose: false })
}

/** Turns off the leave warning after a submission. The wizard says so while the next page loads. */
export function leaveAfterSubmission(nextUrl: string, reference?: string): void {
  useLeaving.setState({ onPurpose: true, nextUrl, reference })
}

/** Shows the browser's own warning before a page is left, if leaving would lose typed text. */
export function useLeaveWarning(warns: boolean): void {
  // Before the screen shows the typed text.
  useLayoutEffect(() => {
    if (!warns || isFramed) return
    // Read at the event, since the page may be left before it renders again.
    const warn = (event: BeforeUnloadEvent) => {
      if (!useLeaving.getState().onPurpose) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
}
