import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { acknowledgeRestored, useRestored } from '../draft/restored.ts'
import { focusField } from '../form/focus.ts'
import { useMessages, withLaterMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import type { ClearedFieldsProps } from './ClearedFields.tsx'

/** The list of fields. If it cannot be loaded, only the sentence above it is shown. */
const ClearedFields = lazy<ComponentType<ClearedFieldsProps>>(() =>
  withLaterMessages(import('./ClearedFields.tsx')).then(
    ({ ClearedFields }) => ({ default: ClearedFields }),
    () => ({ default: () => null }),
  ),
)

/** Says that the saved answers are restored, and which fields are not. */
export function RestoredNotice({
  fields,
  onGo,
  children,
}: ClearedFieldsProps & { readonly children?: ReactNode }) {
  const { restored: texts } = useMessages().wizard
  const { wasIdle, lacksAnswers } = useRestored()
  return (
    <Banner
      onClose={() => {
        acknowledgeRestored()
        focusField(undefined)
      }}
    >
      {wasIdle
        ? texts.afterIdle(limits.idleMinutes)
        : lacksAnswers || window.history.state?.isUpdated
          ? texts.updated
          : texts.welcome}
      {fields.length > 0 && (
        <>
          {' '}
          {texts.cleared}
          <Suspense fallback={null}>
            <ClearedFields fields={fields} onGo={onGo} />
          </Suspense>
        </>
      )}
      {children}
    </Banner>
  )
}
