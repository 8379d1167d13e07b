import { lazy } from 'react'

/** The export dialog, which is loaded when it opens. */
export const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}))
