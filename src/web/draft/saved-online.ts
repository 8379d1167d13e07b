/** The copy of the draft that the applicant saved on the server, encrypted, to finish it later. */
import { create } from 'zustand'
import type { SavedOnline } from './stored-draft.ts'

interface State {
  readonly saved: SavedOnline | undefined
  /** It is no longer needed, since the application was submitted or canceled. */
  readonly ended: SavedOnline | undefined
}

export const useSavedOnline = create<State>(() => ({ saved: undefined, ended: undefined }))

/** The applicant has submitted or deleted what was saved. */
export function endSavedOnline(): void {
  useSavedOnline.setState(({ saved, ended }) => ({ saved: undefined, ended: saved ?? ended }))
}
