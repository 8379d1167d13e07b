/** Whether the applicant leaves on purpose, so that the browser need not warn. */
import { create } from 'zustand'

interface Leaving {
  readonly onPurpose: boolean
  /** The page to open after the application was received. */
  readonly nextUrl: string | undefined
}

export const useLeaving = create<Leaving>(() => ({ onPurpose: false, nextUrl: undefined }))

/** Turns off the leave warning before the page itself goes elsewhere. */
export function leaveOnPurpose(): void {
  useLeaving.setState({ onPurpose: true })
}

/** The same once an application was received. The wizard says so while the next page loads. */
export function leaveAfterSubmission(nextUrl: string): void {
  useLeaving.setState({ onPurpose: true, nextUrl })
}
