import { lazy, Suspense } from 'react'
import { Banner } from '../components/Banner.tsx'
import { focusOn } from '../form/arrival.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { takeNoteOfRestored, useRestored } from '../state/saved-draft.ts'

const LostSecrets = lazy(async () => ({
  default: (await import('./LostSecrets.tsx')).LostSecrets,
}))

/** After a reload: what is still there, and what has to be typed again. */
export function WelcomeBack({ onGo }: Pick<StepScreenProps, 'onGo'>) {
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
      {lacksSecrets && (
        <Suspense fallback={null}>
          <LostSecrets onGo={onGo} />
        </Suspense>
      )}
    </Banner>
  )
}
