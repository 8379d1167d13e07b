import { Banner } from '../components/Banner.tsx'
import { useRestored } from '../state/saved-draft.ts'

/** After a reload: what is still there, and what has to be typed again. */
export function WelcomeBack() {
  const isRestored = useRestored((state) => state.isRestored)
  if (!isRestored) return null
  return (
    <Banner>
      Welcome back. What you typed is still here, except Social Security numbers, birth dates, Tax
      ID and bank numbers. For your safety they are not kept: please enter them again where they are
      missing.
    </Banner>
  )
}
