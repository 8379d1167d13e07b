import type { ReactNode } from 'react'
import { lastStep, type Onward, type StepId } from '../../application/step-list.ts'
import { useMessages } from '../language/messages.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { NEXT_ID } from './focus.ts'
import styles from './StepScreen.module.css'

const REASON_ID = 'disabled-reason'

/** The buttons of a step, as its screen describes them. */
export interface StepButtonsProps {
  readonly id: StepId
  /**
   * Called by Next, or by the way back to the review once the review has been reached. Without it,
   * there is no Next and there are no errors.
   */
  readonly onSubmit?: ((onward: Onward) => unknown) | undefined
  /** Without it, there is no Back. */
  readonly onBack?: () => void
  /** The reason why Next cannot be pressed yet. */
  readonly disabledReason?: string | undefined
  readonly nextLabel?: ReactNode
  readonly loading?: boolean
  /** Further buttons beside Next. */
  readonly actions?: ReactNode
}

interface Props extends StepButtonsProps {
  /** Whether the review has been reached, so that the form's own button returns to it. */
  readonly canReturn: boolean
  /** Called by a button that does not submit the form. */
  readonly onPress: (onward: Onward) => void
}

/** Back, Next, the way back to the review, and why Next cannot be pressed yet. */
export function StepButtons(props: Props) {
  const { canReturn, disabledReason, loading = false, onPress, onSubmit } = props
  const { form: texts } = useMessages()
  const isBlocked = disabledReason !== undefined
  return (
    <>
      {isBlocked && (
        <p className={styles.disabledReason} id={REASON_ID}>
          {disabledReason}
        </p>
      )}
      {/* A blocked Next cannot have the focus, so the reason is read with the buttons after it. */}
      <fieldset
        aria-labelledby={isBlocked ? REASON_ID : undefined}
        className={classNames(styles.buttons, onSubmit && props.id !== lastStep && styles.onward)}
      >
        <div className={styles.forward}>
          {canReturn && onSubmit && (
            <Button disabled={isBlocked} loading={loading} type="submit" variant="primary">
              {texts.returnToReview}
            </Button>
          )}
          {onSubmit && (
            <Button
              disabled={isBlocked}
              id={NEXT_ID}
              loading={!canReturn && loading}
              {...(canReturn
                ? { onPress: () => onPress('next') }
                : { type: 'submit', variant: 'primary' })}
            >
              {props.nextLabel ?? (
                <>
                  {texts.next}
                  <ArrowRightIcon />
                </>
              )}
            </Button>
          )}
          {props.actions}
        </div>
        {props.onBack && <Button onPress={props.onBack}>{texts.back}</Button>}
      </fieldset>
    </>
  )
}
