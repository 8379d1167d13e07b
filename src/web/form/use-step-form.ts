/** The form of one step: its issues, and its touched fields, which may show them. */
import { useState } from 'react'
import { isEmpty } from '../../application/fields/field.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import type { StepId } from '../../application/step-list.ts'
import { errorText } from '../../messages/error-text.ts'
import { commit, currentIssues, useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { useRestored } from '../draft/restored.ts'
import { useRefusedAnswers } from '../draft/submission-errors.ts'
import { useAnswerTexts } from '../language/messages.ts'
import { whenReleased } from '../presses/when-released.ts'
import { forgetGivenTexts } from './given-texts.ts'

declare global {
  interface WindowEventMap {
    /** Issues that keep the applicant from the next step. */
    stopped: CustomEvent<readonly Issue[]>
  }
}

/** The state of a field, as a primitive shows it. The path is the field's id. */
export interface Feedback {
  readonly id: string
  readonly name: string
  readonly status: 'none' | 'error' | 'success'
  readonly message: string | undefined
  readonly onBlur: () => void
}

/** The touched fields of a form, which may show their issues. */
export interface TouchedFields {
  /**
   * Returns the feedback of the field at a path.
   *
   * @param text the text in the field, since only an answer can be right
   * @param issues the issues to use in place of the step's own
   */
  feedback(path: string, text: string, issues?: readonly Issue[]): Feedback
  /** Touches the fields at these paths, so that their errors are shown. */
  touch(...paths: readonly string[]): void
  /**
   * Untouches the fields at and below a path, so that their errors are hidden until they are
   * touched again.
   */
  untouch(path: string): void
}

export interface StepForm extends FormState, TouchedFields {
  /** The issues that block Next. */
  readonly issues: readonly Issue[]
  /** Commits the step and returns true, or shows its errors and returns false. */
  next(): boolean
}

export function useStepForm(id: StepId): StepForm {
  const state = useDraft()
  const issues = currentIssues(id, state)
  const { cleared } = useRestored.getState()
  const fields = useTouchedFields(issues, [...cleared, ...Object.keys(state.form.unread ?? {})])
  return {
    ...state.form,
    ...fields,
    issues,
    next: () => {
      const issues = currentIssues(id)
      if (issues.length === 0) commit(id)
      else {
        dispatchEvent(new CustomEvent('stopped', { detail: issues }))
        fields.touch(...issues.map(({ path }) => path))
      }
      return issues.length === 0
    },
  }
}

/**
 * Returns the touched fields.
 *
 * @param touchedBefore the paths of fields that show their issues from the start
 */
export function useTouchedFields(
  issues: readonly Issue[],
  touchedBefore: readonly string[] = [],
): TouchedFields {
  const texts = useAnswerTexts()
  const refusedAt = useRefusedAnswers()
  const [touched, setTouched] = useState<readonly string[]>(() =>
    touchedBefore.filter((path) => issues.some((issue) => issue.path === path)),
  )
  const touch = (...paths: readonly string[]) =>
    setTouched((before) => [...new Set([...before, ...paths])])
  // Leaving a field shows an error of its answer, but not that the answer is missing. Next does
  // that.
  const [left, setLeft] = useState<readonly string[]>([])

  return {
    touch,
    untouch: (path) => {
      forgetGivenTexts(path)
      const others = (before: readonly string[]) => before.filter((other) => !isBelow(other, path))
      setTouched(others)
      setLeft(others)
    },
    feedback: (path, text, given = issues) => {
      const issue = given.find((candidate) => candidate.path === path)
      const refused = refusedAt(path)
      const isTouched = refused || touched.includes(path) || (left.includes(path) && !isEmpty(text))
      const isWrong = issue || refused
      return {
        id: path,
        name: path,
        status: !isTouched ? 'none' : isWrong ? 'error' : isEmpty(text) ? 'none' : 'success',
        message: isTouched && issue ? errorText(issue, texts) : refused?.message(),
        onBlur: () => whenReleased(() => setLeft((before) => [...new Set([...before, path])])),
      }
    },
  }
}
