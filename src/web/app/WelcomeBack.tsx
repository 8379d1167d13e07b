import { useEffect, useRef } from 'react'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { useRestored } from '../draft/restored.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { RestoredNotice } from '../notices/RestoredNotice.tsx'
import { StartOver } from './SavedDraftNotice.tsx'

interface Props extends Pick<StepScreenProps, 'onGo'> {
  readonly onStartOver: () => void
}

/**
 * After a reload, or when nothing happened for long, until it is closed or acknowledged: what is
 * saved, and what to enter again.
 */
export function WelcomeBack({ onGo, onStartOver }: Props) {
  const { wasIdle } = useRestored()
  const place = useRef<HTMLDivElement>(null)
  // An applicant who comes back may have left further down.
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
