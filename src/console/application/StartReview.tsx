import type { ConsoleApplication } from '../../api/console/applications.ts'
import { decision as texts } from '../../messages/en/console-decision.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Failed } from '../parts/Failed.tsx'
import { useMay } from '../requests/session.ts'
import { sendDecision } from './decision-requests.ts'
import { usePress } from './use-press.ts'

interface Props {
  readonly application: ConsoleApplication
  /** Called once the review has started, and the button is gone. */
  readonly onStarted: () => void
}

/**
 * Starts the review from the bar on a phone, so that an approval takes as many presses as on a
 * desktop.
 */
export function StartReview({ application, onStarted }: Props) {
  const mayDecide = useMay('reviewer')
  const { isBusy, failure, press } = usePress((seen) =>
    sendDecision(application, { to: 'reviewing', reasons: [], note: '' }, seen),
  )
  if (!mayDecide || application.status !== 'received') return null
  const start = async () => {
    if (await press()) onStarted()
  }
  return (
    <>
      <Button loading={isBusy} onPress={start}>
        {texts.actions.reviewing}
      </Button>
      {failure && <Failed {...failure} />}
    </>
  )
}
