import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { canReturnToReview } from '../../application/page-guard.ts'
import type { Onward, StepId } from '../../application/step-list.ts'
import { errorText } from '../../messages/error-text.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useAnswerTexts, useStepTitle } from '../language/messages.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { errorLabel } from './error-label.ts'
import { focusEnteredStep, focusField, inPageOrder, STEP_HEADING_ID } from './focus.ts'
import { OwnPlace } from './OwnPlace.tsx'
import { StepButtons, type StepButtonsProps } from './StepButtons.tsx'
import styles from './StepScreen.module.css'
import { FormScope, type Scope } from './scope.tsx'
import './silent-values.ts'
import type { StepForm } from './use-step-form.ts'

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

interface Props extends StepButtonsProps {
  readonly form: StepForm
  readonly intro: ReactNode
  /** Errors of the screen itself, before the errors of its fields. */
  readonly screenErrors?: readonly ScreenError[]
  /** Replaces the step's own title. */
  readonly title?: string
  readonly children: ReactNode
}

/**
 * The frame of all steps: heading, error summary, form, Back and Next. After a failed Next, the
 * focus moves to the first field with an error.
 */
export function StepScreen(props: Props) {
  const { form, screenErrors = [] } = props
  const titleOf = useStepTitle()
  const texts = useAnswerTexts()
  const labelOf = (path: string) => errorLabel(path, useDraft.getState().form, texts)
  const blocking = (): readonly ScreenError[] =>
    props.onSubmit
      ? [
          ...screenErrors,
          ...form.issues().map((issue) => ({
            path: issue.path,
            message: withLabel(labelOf(issue.path), errorText(issue, texts)),
          })),
        ]
      : []
  const { errors, countAttempt, fail } = useListedErrors(blocking, form)
  const draft = useDraft((state) => state.draft)
  const canReturn = useMemo(
    () => canReturnToReview(props.id, draft, shownForm()),
    [props.id, draft],
  )

  const scope = useMemo<Scope>(
    () => ({
      fields: form,
      onChange: editAnswers,
      schema: shownForm().schema,
      step: props.id,
      values: answersOf,
    }),
    [form, props.id],
  )

  // Before the step is drawn: otherwise an applicant who presses a field at once would lose the
  // focus again.
  useLayoutEffect(focusEnteredStep, [])

  const submit = async (onward: Onward) => {
    try {
      await props.onSubmit?.(onward)
      countAttempt()
    } catch (error) {
      fail(error)
    }
  }

  return (
    <form
      className={styles.step}
      noValidate
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
      <ErrorSummary errors={errors} onSelect={focusField} />
      <FormScope value={scope}>
        {props.children}
        <OwnPlace />
      </FormScope>
      <StepButtons {...props} canReturn={canReturn} onPress={submit} />
    </form>
  )
}

function answersOf({ answers }: FormState) {
  return answers
}

/**
 * The errors that a failed attempt lists, in the order of the page; one that is corrected leaves
 * the list, and a new one waits for the next attempt.
 */
function useListedErrors(blocking: () => readonly ScreenError[], { issues }: StepForm) {
  const [attempts, setAttempts] = useState(0)
  const [listed, setListed] = useState<readonly string[]>([])
  const isListing = listed.length > 0
  // Without a list, the screen does not follow the answers.
  useDraft((state) => (isListing ? issues(state) : undefined))
  const errors = isListing ? blocking() : []
  const list = useEffectEvent(() => setListed(inPageOrder(blocking().map(({ path }) => path))))

  useEffect(() => {
    if (attempts > 0) list()
  }, [attempts])

  // Runs once the error summary is there, which moves the fields down.
  useEffect(() => {
    const first = listed.find((path) => document.getElementById(path))
    if (first !== undefined) focusField(first)
  }, [listed])

  return {
    errors: listed.flatMap((listedPath) => errors.filter(({ path }) => path === listedPath)),
    countAttempt: () => setAttempts((count) => count + 1),
    /** An error thrown during rendering reaches the error boundary, which says that it failed. */
    fail: (error: unknown) =>
      setAttempts(() => {
        throw error
      }),
  }
}

/** A label that is a sentence keeps its own mark. */
function withLabel(label: string, message: string): string {
  return [label, message].filter(Boolean).join(/[?.]$/.test(label) ? ' ' : ': ')
}
