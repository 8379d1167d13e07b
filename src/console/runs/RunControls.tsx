import { useEffect, useRef } from 'react'
import { runs as texts } from '../../messages/console/screening.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Meter } from '../../web/ui/Meter.tsx'
import { Failed } from '../parts/Failed.tsx'
import type { RunState } from './use-run.ts'

interface Props {
  readonly run: RunState
  /** The text of the button that starts the run. */
  readonly text: string
  /** Whether another action on the page comes first. */
  readonly isAside?: true
  readonly onStart: () => void
  readonly onPause: () => void
}

/** Starts, pauses and resumes a run, and shows its progress. */
export function RunControls({ run, text, isAside, onStart, onPause }: Props) {
  const { state, done, count, left, failure } = run
  const isWaiting = state === 'paused' || state === 'locked'
  const status = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // The button that had the focus is gone.
  useEffect(() => {
    if (state === 'done' && wasPressed.current) status.current?.focus()
  }, [state])
  const press = () => {
    wasPressed.current = true
    if (state === 'running') onPause()
    else onStart()
  }
  return (
    <>
      <div ref={status} role="status" tabIndex={-1}>
        {state === 'running' && count > 0 && <p>{texts.progress(done, count)}</p>}
        {isWaiting && <p>{texts.paused(done, count)}</p>}
        {state === 'done' && <Banner kind="success">{texts.done(done - left.length)}</Banner>}
        {left.length > 0 && <Banner kind="warning">{texts.left(left)}</Banner>}
      </div>
      {(state === 'running' || isWaiting) && <Meter max={count} value={done} />}
      {failure && <Failed failure={failure} />}
      {state !== 'done' && (
        <p>
          {/* A single button, so that it keeps the focus. */}
          <Button
            onPress={press}
            variant={isAside || state === 'running' ? 'secondary' : 'primary'}
          >
            {state === 'running' ? texts.pause : isWaiting ? texts.resume : text}
          </Button>
        </p>
      )}
    </>
  )
}
