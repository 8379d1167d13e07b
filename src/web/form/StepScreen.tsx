import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { canReturnToReview } from '../../application/page-guard.ts'
import { lastStep, type Onward, type StepId } from '../../application/step-list.ts'
import { errorText } from '../../messages/error-text.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useAnswerTexts, useMessages, useStepTitle } from '../language/messages.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { errorLabel } from './error-label.ts'
import { focusEnteredStep, focusField, inPageOrder, NEXT_ID, STEP_HEADING_ID } from './focus.ts'
import { OwnPlace } from './OwnPlace.tsx'
import styles from './StepScreen.module.css'
import { FormScope } from './scope.tsx'
import { tellSilentValues } from './silent-values.ts'
import type { StepForm } from './use-step-form.ts'

const REASON_ID = 'disabled-reason'

/** What the wizard passes to every step's screen. */
export interface StepScreenProps {
  readonly step: StepId
  readonly onBack: () => void
  /** Leads on after a commit; to the next step unless given. */
  readonly onNext: (onward?: Onward) => void
  /** Leads to a step, and there to a field, whose form is opened. */
  readonly onGo: (step: StepId, field?: string) => void
}

/** What blocks Next without being an answer to a question. */
interface ScreenError {
  readonly path: string
  readonly message: string
}

interface Props {
  readonly id: StepId
  readonly form: StepForm
  readonly intro: ReactNode
  /** Errors of the screen itself, before the errors of its fields. */
  readonly screenErrors?: readonly ScreenError[]
  /**
   * Next, or the way back to the review where that has been reached before. Without it, there is no
   * Next, and nothing is wrong.
   */
  readonly onSubmit?: ((onward: Onward) => unknown) | undefined
  /** Without it, there is no Back. */
  readonly onBack?: () => void
  /** Replaces the step's own title. */
  readonly title?: string
  /** Why Next cannot be pressed yet. */
  readonly disabledReason?: string | undefined
  readonly nextLabel?: ReactNode
  readonly loading?: boolean
  /** Further buttons beside Next. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame that all steps share: heading, error summary, form, Back and Next. After a failed Next
 * the focus goes to the first field in error.
 */
export function StepScreen(props: Props) {
  const { form, screenErrors = [] } = props
  const { form: buttons } = useMessages()
  const titleOf = useStepTitle()
  const texts = useAnswerTexts()
  const errors = props.onSubmit
    ? [
        ...screenErrors,
        ...form.issues.map((issue) => ({
          path: issue.path,
          message: withLabel(errorLabel(issue.path, form, texts), errorText(issue, texts)),
        })),
      ]
    : []
  const [attempts, setAttempts] = useState(0)
  const [listed, setListed] = useState<readonly string[]>([])
  const canReturn = useDraft(({ draft }) => canReturnToReview(props.id, draft, shownForm()))
  const latest = useRef(errors)
  latest.current = errors

  // Before the step is drawn: nobody who presses a field of it at once loses the focus again.
  useLayoutEffect(focusEnteredStep, [])

  useEffect(() => {
    if (attempts > 0) setListed(inPageOrder(latest.current.map(({ path }) => path)))
  }, [attempts])

  // Once the summary of them is there, which moves the fields down.
  useEffect(() => {
    const first = listed.find((path) => document.getElementById(path))
    if (first !== undefined) focusField(first)
  }, [listed])

  const isBlocked = props.disabledReason !== undefined
  const submit = async (onward: Onward) => {
    try {
      await props.onSubmit?.(onward)
      setAttempts((count) => count + 1)
    } catch (error) {
      // Thrown while rendering, it reaches the error boundary: the screen says that it failed.
      setAttempts(() => {
        throw error
      })
    }
  }

  return (
    <form
      className={styles.step}
      noValidate
      onClickCapture={tellSilentValues}
      onInputCapture={tellSilentValues}
      onSubmit={(event) => {
        event.preventDefault()
        submit(canReturn ? 'review' : 'next')
      }}
    >
      <PageHeading
        id={STEP_HEADING_ID}
        intro={props.intro}
        title={props.title ?? titleOf(props.id)}
      />
      <ErrorSummary
        errors={listed.flatMap((listedPath) =>
          errors
            .filter(({ path }) => path === listedPath)
            .map(({ path, message }) => ({ field: path, message })),
        )}
        onSelect={focusField}
      />
      <FormScope
        feedback={form.feedback}
        onChange={editAnswers}
        schema={shownForm().schema}
        step={props.id}
        touch={form.touch}
        untouch={form.untouch}
        values={form.answers}
      >
        {props.children}
        <OwnPlace />
      </FormScope>
      {isBlocked && (
        <p className={styles.disabledReason} id={REASON_ID}>
          {props.disabledReason}
        </p>
      )}
      {/* A blocked Next cannot have the focus: the reason is read with the buttons after it. */}
      <fieldset
        aria-labelledby={isBlocked ? REASON_ID : undefined}
        className={classNames(
          styles.buttons,
          props.onSubmit && props.id !== lastStep && styles.onward,
        )}
      >
        <div className={styles.forward}>
          {canReturn && props.onSubmit && (
            <Button
              disabled={isBlocked}
              loading={props.loading ?? false}
              type="submit"
              variant="primary"
            >
              {buttons.returnToReview}
            </Button>
          )}
          {props.onSubmit && (
            <Button
              disabled={isBlocked}
              id={NEXT_ID}
              loading={!canReturn && (props.loading ?? false)}
              {...(canReturn
                ? { onPress: () => submit('next') }
                : { type: 'submit', variant: 'primary' })}
            >
              {props.nextLabel ?? (
                <>
                  {buttons.next}
                  <ArrowRightIcon />
                </>
              )}
            </Button>
          )}
          {props.actions}
        </div>
        {props.onBack && <Button onPress={props.onBack}>{buttons.back}</Button>}
      </fieldset>
    </form>
  )
}

function withLabel(label: string, message: string): string {
  return [label, message].filter(Boolean).join(label.endsWith('?') ? ' ' : ': ')
}
