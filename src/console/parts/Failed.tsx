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
    <div role="alert">
      <Banner kind="warning">
        <p>{failureText({ failure, body })}</p>
        {onRetry && failure !== 'forbidden' && failure !== 'not-found' && (
          <Button onPress={onRetry} variant="text">
            {failures.tryAgain}
          </Button>
        )}
      </Banner>
    </div>
  )
}
