import { lazyPart } from '../parts/lazy-part.tsx'

/** The export dialog, which is loaded when it opens. */
export const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog)
