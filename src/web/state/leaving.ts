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

/** Whether a page of another site shows this one: then what leaves us stays in the frame. */
export const isFramed = globalThis.parent !== globalThis.self

export const useLeaving = create<LeavingState>(() => ({
  onPurpose: false,
  nextUrl: undefined,
  reference: undefined,
  isClosed: false,
}))

/** Turns off the leave warning before the page itself goes elsewhere. */
export function leaveOnPurpose(): void {
  useLeaving.setState({ onPurpose: true })
}

/** What was to be left on purpose was not. */
export function stay(): void {
  useLeaving.setState({ onPurpose: false })
}

/** The same once an application was received. The wizard says so while the next page loads. */
export function leaveAfterSubmission(nextUrl: string, reference?: string): void {
  useLeaving.setState({ onPurpose: true, nextUrl, reference })
}

/** The browser's own warning before a page is left, as where that would lose what was typed. */
export function useLeaveWarning(warns: boolean): void {
  // Before the screen shows what was typed.
  useLayoutEffect(() => {
    if (!warns || isFramed) return
    // Read here, since the page may be left before it renders again.
    const warn = (event: BeforeUnloadEvent) => {
      if (!useLeaving.getState().onPurpose) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])
}
