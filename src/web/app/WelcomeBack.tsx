import { type ComponentType, lazy, Suspense } from 'react'
import { focusOn } from '../form/arrival.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { useMissingSecrets } from '../state/missing-secrets.ts'
import { takeNoteOfRestored, useRestored } from '../state/saved-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import type { LostSecretsProps } from './LostSecrets.tsx'

/** Without it the sentence alone has to do. */
const LostSecrets = lazy<ComponentType<LostSecretsProps>>(() =>
  import('./LostSecrets.tsx').then(
    ({ LostSecrets }) => ({ default: LostSecrets }),
    () => ({ default: () => null }),
  ),
)

/** After a reload, until it is closed or known: what is still there, and what is to be typed again. */
export function WelcomeBack(props: Pick<StepScreenProps, 'onGo'>) {
  const { isRestored } = useRestored()
  return isRestored && <Restored {...props} />
}

function Restored({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const missing = useMissingSecrets()
  return (
    <Banner
      onClose={() => {
        takeNoteOfRestored()
        focusOn(undefined)
      }}
    >
      Welcome back. What you typed is still here.
      {missing.length > 0 && (
        <>
          {' '}
          For your safety Social Security numbers, birth dates, Tax ID and bank numbers are not
          kept: please enter them again.
          <Suspense fallback={null}>
            <LostSecrets missing={missing} onGo={onGo} />
          </Suspense>
        </>
      )}
    </Banner>
  )
}
