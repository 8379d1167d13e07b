import { Banner } from '../components/Banner.tsx'
import { focusOn } from '../form/arrival.ts'
import { takeNoteOfRestored, useRestored } from '../state/saved-draft.ts'

/** After a reload: what is still there, and what has to be typed again. */
export function WelcomeBack() {
  const { isRestored, lacksSecrets } = useRestored()
  if (!isRestored) return null
  return (
    <Banner
      onClose={() => {
        takeNoteOfRestored()
        focusOn(undefined)
      }}
    >
      Welcome back. What you typed is still here
      {lacksSecrets &&
        ', except Social Security numbers, birth dates, Tax ID and bank numbers. For your safety they are not kept: please enter them again where they are missing'}
      .
    </Banner>
  )
}
