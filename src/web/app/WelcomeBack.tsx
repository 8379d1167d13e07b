import { type ComponentType, lazy, Suspense } from 'react'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { acknowledgeRestored, useRestored } from '../draft/restored.ts'
import { focusField } from '../form/focus.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import type { ClearedFieldsProps } from './ClearedFields.tsx'

/** Without it, only the sentence is shown. */
const ClearedFields = lazy<ComponentType<ClearedFieldsProps>>(() =>
  import('./ClearedFields.tsx').then(
    ({ ClearedFields }) => ({ default: ClearedFields }),
    () => ({ default: () => null }),
  ),
)

/** After a reload, until it is closed or acknowledged: what is saved, and what to enter again. */
export function WelcomeBack(props: Pick<StepScreenProps, 'onGo'>) {
  const { isRestored } = useRestored()
  return isRestored && <Restored {...props} />
}

function Restored({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const { restored: texts } = useMessages().wizard
  const cleared = useClearedFields()
  return (
    <Banner
      onClose={() => {
        acknowledgeRestored()
        focusField(undefined)
      }}
    >
      {texts.welcome}
      {cleared.length > 0 && (
        <>
          {' '}
          {texts.cleared}
          <Suspense fallback={null}>
            <ClearedFields fields={cleared} onGo={onGo} />
          </Suspense>
        </>
      )}
    </Banner>
  )
}
