import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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

/** The props that the wizard passes to every step's screen. */
export interface StepScreenProps {
  readonly step: StepId
  readonly onBack: () => void
  /** Continues after a commit; by default, to the next step. */
  readonly onNext: (onward?: Onward) => void
  /** Leads to a step, and there to a field, whose form is opened. */
  readonly onGo: (step: StepId, field?: string) => void
}

/** An error that blocks Next without belonging to a question. */
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
   * Called by Next, or by the way back to the review once the review has been reached. Without it,
   * there is no Next and there are no errors.
   */
  readonly onSubmit?: ((onward: Onward) => unknown) | undefined
  /** Without it, there is no Back. */
  readonly onBack?: () => void
  /** Replaces the step's own title. */
  readonly title?: string
  /** The reason why Next cannot be pressed yet. */
  readonly disabledReason?: string | undefined
  readonly nextLabel?: ReactNode
  readonly loading?: boolean
  /** Further buttons beside Next. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of all steps: heading, error summary, form, Back and Next. After a failed Next, the
 * focus moves to the first field with an error.
 */
export function StepScreen(props: Props) {
  const { form, screenErrors = [] } = props
  const { form: buttons } = useMessages()
  const titleOf = useStepTitle()
  const texts = useAnswerTexts()
  const blocking = (): readonly ScreenError[] =>
    props.onSubmit
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
  const draft = useDraft((state) => state.draft)
  const canReturn = useMemo(
    () => canReturnToReview(props.id, draft, shownForm()),
    [props.id, draft],
  )
  const latest = useRef(blocking)
  latest.current = blocking
  const errors = listed.length > 0 ? blocking() : []

  // Before the step is drawn: otherwise an applicant who presses a field at once would lose the
  // focus again.
  useLayoutEffect(focusEnteredStep, [])

  useEffect(() => {
    if (attempts > 0) setListed(inPageOrder(latest.current().map(({ path }) => path)))
  }, [attempts])

  // Runs once the error summary is there, which moves the fields down.
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
      // An error that is thrown during rendering reaches the error boundary, and the screen says
      // that it failed.
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
      {/* A blocked Next cannot have the focus, so the reason is read with the buttons after it. */}
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
