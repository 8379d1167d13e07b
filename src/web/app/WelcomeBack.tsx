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
 * Says what is saved and what to enter again, after a reload or a long time without activity. It
 * stays until it is closed or acknowledged.
 */
export function WelcomeBack({ onGo, onStartOver }: Props) {
  const { wasIdle } = useRestored()
  const place = useRef<HTMLDivElement>(null)
  // A returning applicant may have scrolled further down.
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
