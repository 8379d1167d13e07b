/** The encrypted copy of the draft on the server, which lets the applicant finish later. */
import { create } from 'zustand'
import type { SavedOnline } from './read-draft.ts'

interface State {
  readonly saved: SavedOnline | undefined
  /** A copy that is no longer needed, since the application was submitted or canceled. */
  readonly ended: SavedOnline | undefined
}

export const useSavedOnline = create<State>(() => ({ saved: undefined, ended: undefined }))

/** Notes that the applicant has submitted or deleted the saved application. */
export function endSavedOnline(): void {
  useSavedOnline.setState(({ saved, ended }) => ({ saved: undefined, ended: saved ?? ended }))
}
