/** Whether the applicant leaves on purpose, so that the browser need not warn. */
import { create } from 'zustand'

export const useLeaving = create<{ readonly onPurpose: boolean }>(() => ({ onPurpose: false }))

/** Takes the leave warning away before the page itself goes elsewhere. */
export function leaveOnPurpose(): void {
  useLeaving.setState({ onPurpose: true })
}
