import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { acknowledgeRestored, useRestored } from '../draft/restored.ts'
import { focusField } from '../form/focus.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import type { ClearedFieldsProps } from './ClearedFields.tsx'
import { StartOver } from './SavedDraftNotice.tsx'

/** Without it, only the sentence is shown. */
const ClearedFields = lazy<ComponentType<ClearedFieldsProps>>(() =>
  import('./ClearedFields.tsx').then(
    ({ ClearedFields }) => ({ default: ClearedFields }),
    () => ({ default: () => null }),
  ),
)

export interface WelcomeBackProps extends Pick<StepScreenProps, 'onGo'> {
  readonly onStartOver: () => void
}

/**
 * After a reload, or when nothing happened for long, until it is closed or acknowledged: what is
 * saved, and what to enter again.
 */
export function WelcomeBack({ onGo, onStartOver }: WelcomeBackProps) {
  const { wasIdle } = useRestored()
  const place = useRef<HTMLDivElement>(null)
  // Whoever comes back may have left further down.
  useEffect(() => {
    if (wasIdle) place.current?.scrollIntoView({ block: 'center' })
  }, [wasIdle])
  return (
    <div ref={place}>
      <RestoredNotice fields={useClearedFields()} onGo={onGo}>
        {wasIdle && <StartOver onStartOver={onStartOver} />}
      </RestoredNotice>
    </div>
  )
}

/** That what was saved is there again, and which fields are not. */
export function RestoredNotice({
  fields,
  onGo,
  children,
}: ClearedFieldsProps & { readonly children?: ReactNode }) {
  const { restored: texts, idle } = useMessages().wizard
  const { wasIdle } = useRestored()
  return (
    <Banner
      onClose={() => {
        acknowledgeRestored()
        focusField(undefined)
      }}
    >
      {wasIdle
        ? idle.cleared(limits.idleMinutes)
        : window.history.state?.isUpdated
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
