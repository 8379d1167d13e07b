/** Parts of an application's page that are loaded after its answers. */
import { lazy } from 'react'

// Views that few applications are shown in.
export const AskForCorrections = lazy(async () => ({
  default: (await import('../corrections/AskForCorrections.tsx')).AskForCorrections,
}))
export const Letter = lazy(async () => ({
  default: (await import('../decision/Letter.tsx')).Letter,
}))
export const CaseFilePage = lazy(async () => ({
  default: (await import('../case-file/CaseFilePage.tsx')).CaseFilePage,
}))

// Only a version that corrects another one has this panel.
export const ChangesPanel = lazy(async () => ({
  default: (await import('../corrections/ChangesPanel.tsx')).ChangesPanel,
}))

// The applicant's answers do not wait for these panels.
export const Duplicates = lazy(async () => ({
  default: (await import('./Duplicates.tsx')).Duplicates,
}))
export const ReviewPanels = lazy(async () => ({
  default: (await import('../review/ReviewPanels.tsx')).ReviewPanels,
}))
export const ThreadPanel = lazy(async () => ({
  default: (await import('../corrections/ThreadPanel.tsx')).ThreadPanel,
}))
export const Screening = lazy(async () => ({
  default: (await import('../screening/Screening.tsx')).Screening,
}))
