import { type ReactNode, useEffect, useRef, useState } from 'react'
import { canReturnToReview, type Onward, stepTitle } from '../../application/flow.ts'
import type { Problems } from '../../application/problems.ts'
import type { StepId } from '../../application/steps/step.ts'
import { useDraft } from '../state/draft.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { focusOn, focusOnArrival, STEP_HEADING_ID } from './arrival.ts'
import { type HeldField, heldFields } from './held-fields.ts'
import styles from './StepScreen.module.css'

/** What the wizard gives to every step's screen. */
export interface StepScreenProps {
  readonly onBack: () => void
  /** Leads on from answers that were merged; to the next step unless told. */
  readonly onNext: (onward?: Onward) => void
  /** Leads to a step, and there to a field where one is meant, its owner's form opened. */
  readonly onGo: (step: StepId, field?: string) => void
}

interface Props {
  readonly id: StepId
  readonly intro: ReactNode
  readonly problems: Problems
  /**
   * Next, or the way back to the review where that has been reached before. What it waits for
   * decides whether it is held back.
   */
  readonly onSubmit: (onward: Onward) => unknown
  readonly onBack: () => void
  /** What has to be done before Next can be pressed at all, in a sentence. */
  readonly waitsFor?: string | undefined
  readonly nextLabel?: ReactNode
  readonly loading?: boolean
  /** Further buttons beside Next. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame that all steps share: heading, what holds Next back, the form, Back and Next. After a
 * failed Next the focus goes to the first field in error.
 */
export function StepScreen(props: Props) {
  const { problems } = props
  const [attempts, setAttempts] = useState(0)
  const [held, setHeld] = useState<readonly HeldField[]>([])
  const canReturn = useDraft(({ draft }) => canReturnToReview(props.id, draft))
  const latest = useRef(problems)
  latest.current = problems

  useEffect(focusOnArrival, [])

  useEffect(() => {
    if (attempts === 0) return
    const fields = heldFields(Object.keys(latest.current))
    setHeld((before) => (before.length === 0 && fields.length === 0 ? before : fields))
  }, [attempts])

  // Once the list of them stands, which moves the fields down.
  useEffect(() => {
    if (held[0]?.reachable) focusOn(held[0].path)
  }, [held])

  const submit = async (onward: Onward) => {
    await props.onSubmit(onward)
    setAttempts((count) => count + 1)
  }

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit('next')
      }}
    >
      <StepHeading id={STEP_HEADING_ID} intro={props.intro} title={stepTitle(props.id)} />
      <ErrorSummary
        errors={held
          .filter(({ path }) => path in problems)
          .map(({ path, label, reachable }) => ({
            field: reachable ? path : undefined,
            message: [label, problems[path]].filter(Boolean).join(label.endsWith('?') ? ' ' : ': '),
          }))}
        onGo={focusOn}
      />
      {props.children}
      {props.waitsFor && <p className={styles.waits}>{props.waitsFor}</p>}
      <ButtonRow back={<Button onPress={props.onBack}>Back</Button>}>
        {props.actions}
        {canReturn && (
          <Button disabled={props.waitsFor !== undefined} onPress={() => submit('review')}>
            Return to Review
          </Button>
        )}
        <Button
          disabled={props.waitsFor !== undefined}
          loading={props.loading ?? false}
          type="submit"
          variant="primary"
        >
          {props.nextLabel ?? (
            <>
              Next
              <ArrowRightIcon />
            </>
          )}
        </Button>
      </ButtonRow>
    </form>
  )
}
