/** The copy of the draft that the applicant saved on the server, encrypted, to finish it later. */
import { create } from 'zustand'

export interface SavedOnline {
  readonly id: string
  /** Decrypts it; only the applicant's link and this tab have it. */
  readonly key: string
  /** Proves to the server that this page has the key. */
  readonly token: string
  /** What this page saved last; another device may have saved since. */
  readonly version: number
  /** ISO 8601, like the next one. */
  readonly savedAt: string
  readonly expiresAt: string
}

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
