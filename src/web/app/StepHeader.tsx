import {
  isDone,
  lastStep,
  stepIds,
  stepNumber,
  stepPath,
  stepPosition,
  stepTitle,
} from '../../application/flow.ts'
import type { StepId } from '../../application/steps/step.ts'
import { useDraft } from '../state/draft.ts'
import { useStepsWithMissingSecrets } from '../state/missing-secrets.ts'
import { StepIndicator } from '../ui/StepIndicator.tsx'
import { StepProgress } from '../ui/StepProgress.tsx'
import styles from './StepHeader.module.css'

interface Props {
  readonly step: StepId
  readonly onGo: (step: StepId) => void
}

/** Where the applicant stands: numbered steps on wide screens, title and count on narrow ones. */
export function StepHeader({ step, onGo }: Props) {
  const draft = useDraft((state) => state.draft)
  const wanting = useStepsWithMissingSecrets()
  return (
    <>
      <div className={styles.wide}>
        <StepIndicator
          current={step}
          onGo={(id) => {
            const to = stepIds.find((known) => known === id)
            if (to) onGo(to)
          }}
          steps={stepIds.map((id) => ({
            id,
            title: stepTitle(id),
            done: isDone(id, draft),
            wanting: wanting.includes(id),
            href: stepPath(id),
          }))}
        />
      </div>
      <div className={styles.narrow}>
        <StepProgress
          of={stepIds.length}
          position={step === lastStep ? undefined : stepPosition(step)}
          step={stepNumber(step)}
          title={stepTitle(step)}
        />
      </div>
    </>
  )
}
