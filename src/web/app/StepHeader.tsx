import { ownValue } from '../../application/json/own-value.ts'
import { isDone } from '../../application/page-guard.ts'
import { lastStep, type StepId, stepPath } from '../../application/step-list.ts'
import { stepNumber } from '../../application/steps.ts'
import { useStepsWithClearedFields } from '../draft/cleared-fields.ts'
import { useDraft } from '../draft/draft.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useMessages, useStepTitle } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Meter } from '../ui/Meter.tsx'
import { useQuery, withQuery } from './query.ts'
import styles from './StepHeader.module.css'
import { StepIndicator } from './StepIndicator.tsx'

interface Props {
  readonly step: StepId
  readonly onGo: (step: StepId) => void
}

/** The progress: numbered steps on wide screens, title and count on narrow ones. */
export function StepHeader({ step, onGo }: Props) {
  const { form } = useMessages()
  const { steps } = shownForm()
  const titleOf = useStepTitle()
  const draft = useDraft((state) => state.draft)
  const query = useQuery()
  const cleared = useStepsWithClearedFields()
  const minutes = ownValue<number>(pageConfig().minutesLeft ?? {}, step)
  const timeLeft = minutes === undefined ? undefined : form.minutesLeft(minutes)
  return (
    <>
      <div className={styles.wide}>
        <StepIndicator
          current={step}
          onSelect={onGo}
          steps={steps.map(({ id }) => ({
            id,
            title: titleOf(id),
            done: isDone(id, draft, shownForm()),
            needsAttention: cleared.includes(id),
            href: withQuery(stepPath(id), query),
          }))}
        />
        {timeLeft !== undefined && <p className={styles.timeLeft}>{timeLeft}</p>}
      </div>
      <div className={styles.narrow}>
        <StepProgress
          of={steps.length}
          position={
            step === lastStep ? undefined : form.stepOf(stepNumber(step, shownForm()), steps.length)
          }
          step={stepNumber(step, shownForm())}
          timeLeft={timeLeft}
          title={titleOf(step)}
        />
      </div>
    </>
  )
}

/** The step and the number of steps, for narrow pages. */
type StepProgressProps = {
  title: string
  /** "Step N of M"; absent if the title is enough. */
  position?: string | undefined
  /** "about N minutes left"; absent if it is unknown. */
  timeLeft?: string | undefined
  step: number
  of: number
}

function StepProgress(props: StepProgressProps) {
  return (
    <div>
      <div className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        {props.position !== undefined && (
          <span className={styles.counts}>
            <span>{props.position}</span>
            {props.timeLeft !== undefined && <span>{props.timeLeft}</span>}
          </span>
        )}
      </div>
      <Meter max={props.of} value={props.step} />
    </div>
  )
}
