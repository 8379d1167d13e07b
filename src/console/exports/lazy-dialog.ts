import { lazy } from 'react'

/** The dialog that exports, loaded when it is opened. */
export const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}))
