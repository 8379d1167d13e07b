/** The files that were removed on this step. Each can be restored until the step is left. */
import { create } from 'zustand'
import { limits } from '../../application/reference/limits.ts'
import { laterMessages } from '../language/messages.ts'
import { toast } from '../toasts/toasts.ts'
import type { RemovedFile } from './uploads.ts'

export const useRemovedFiles = create<{ readonly removed: readonly RemovedFile[] }>(() => ({
  removed: [],
}))

/** Says that a file was removed, and offers to restore it. */
export function offerUndo(file: RemovedFile, focus: () => void): void {
  useRemovedFiles.setState(({ removed }) => ({ removed: [...removed, file] }))
  const run = () => {
    restoreFile(file)
    focus()
  }
  toast('info', () => laterMessages().documents.removed(file.name), {
    action: { label: () => laterMessages().ownerDetails.undo, run },
  })
}

/** Restores a removed file at most once, if there is still room for it. */
export function restoreFile(file: RemovedFile): void {
  if (!useRemovedFiles.getState().removed.includes(file)) return
  if (file.restore()) {
    useRemovedFiles.setState(({ removed }) => ({
      removed: removed.filter((other) => other !== file),
    }))
  } else {
    const { maximumDocuments } = limits
    toast('error', () => laterMessages().documents.errors.tooMany(maximumDocuments))
  }
}

/** Forgets the removed files when the step is left. The server then deletes them. */
export function forgetRemovedFiles(): void {
  const { removed } = useRemovedFiles.getState()
  useRemovedFiles.setState({ removed: [] })
  for (const { forget } of removed) forget()
}
