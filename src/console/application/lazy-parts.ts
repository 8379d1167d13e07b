/** Parts of an application's page that are loaded after its answers. */
import { lazyPart } from '../parts/lazy-part.tsx'

// Views that few applications are shown in.
export const AskForCorrections = lazyPart(
  async () => (await import('../corrections/AskForCorrections.tsx')).AskForCorrections,
)
export const Letter = lazyPart(async () => (await import('../decision/Letter.tsx')).Letter)
export const CaseFilePage = lazyPart(
  async () => (await import('../case-file/CaseFilePage.tsx')).CaseFilePage,
)

// Only a version that corrects another one has this panel.
export const ChangesPanel = lazyPart(
  async () => (await import('../corrections/ChangesPanel.tsx')).ChangesPanel,
)

// The applicant's answers do not wait for these panels.
export const Duplicates = lazyPart(async () => (await import('./Duplicates.tsx')).Duplicates)
export const ReviewPanels = lazyPart(
  async () => (await import('../review/ReviewPanels.tsx')).ReviewPanels,
)
export const ThreadPanel = lazyPart(
  async () => (await import('../corrections/ThreadPanel.tsx')).ThreadPanel,
)
export const Screening = lazyPart(
  async () => (await import('../screening/Screening.tsx')).Screening,
)
