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

function Restored(props: Pick<StepScreenProps, 'onGo'>) {
  return <RestoredNotice fields={useClearedFields()} {...props} />
}

/** That what was saved is there again, and which fields are not. */
export function RestoredNotice({ fields, onGo }: ClearedFieldsProps) {
  const { restored: texts } = useMessages().wizard
  return (
    <Banner
      onClose={() => {
        acknowledgeRestored()
        focusField(undefined)
      }}
    >
      {window.history.state?.isUpdated ? texts.updated : texts.welcome}
      {fields.length > 0 && (
        <>
          {' '}
          {texts.cleared}
          <Suspense fallback={null}>
            <ClearedFields fields={fields} onGo={onGo} />
          </Suspense>
        </>
      )}
    </Banner>
  )
}
