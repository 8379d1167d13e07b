import type { ReactNode } from 'react'
import { failures } from '../../messages/console/general.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import type { Failure } from '../requests/request.ts'
import { failureText } from './failure-text.ts'

interface Props {
  readonly failure: Failure
  /** The body of the server's answer. */
  readonly body?: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Says what went wrong, and offers another attempt. */
export function Failed({ failure, body, onRetry }: Props) {
  return (
    <Problem>
      <p>{failureText({ failure, body })}</p>
      {onRetry && failure !== 'forbidden' && failure !== 'not-found' && (
        <Button onPress={onRetry} variant="text">
          {failures.tryAgain}
        </Button>
      )}
    </Problem>
  )
}

/** A warning that is announced when it appears. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Banner kind="warning">{children}</Banner>
    </div>
  )
}
