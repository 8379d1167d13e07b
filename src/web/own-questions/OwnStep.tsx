import { StepScreen, type StepScreenProps } from '../form/StepScreen.tsx'
import { useStepForm } from '../form/use-step-form.ts'

/** A step of the operator's own, which has only own questions. */
export function OwnStep({ step, onBack, onNext }: StepScreenProps) {
  const form = useStepForm(step)
  return (
    <StepScreen
      form={form}
      id={step}
      intro={undefined}
      onBack={onBack}
      onSubmit={(onward) => form.next() && onNext(onward)}
    >
      {null}
    </StepScreen>
  )
}
