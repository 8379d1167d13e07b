/** The form of one step: its issues, and its touched fields, which may show them. */
import { useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { isEmpty } from '../../application/fields/field.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import type { StepId } from '../../application/step-list.ts'
import { errorText } from '../../messages/error-text.ts'
import {
  commit,
  currentIssues,
  type DraftState,
  keyNow,
  useDraft,
  useFieldKey,
} from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { useRestored } from '../draft/restored.ts'
import { useRefusedAnswers } from '../draft/submission-errors.ts'
import { today } from '../draft/today.ts'
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

/** Fields by their `fieldKey`. */
interface Marks {
  readonly touched: readonly string[]
  /**
   * The fields that were left. Leaving a field shows an error of its answer, but not that it is
   * missing. Next does that.
   */
  readonly left: readonly string[]
}

/**
 * The touched fields of a form, which may show their issues. The object stays the same while
 * answers change: each field follows what it shows, so that a key renders no other field.
 */
export interface TouchedFields {
  /** Returns the issues of the form now, or in another state. */
  readonly issues: (state?: DraftState) => readonly Issue[]
  readonly marks: StoreApi<Marks>
  /** Touches the fields at these paths, so that their errors are shown. */
  touch(...paths: readonly string[]): void
  /**
   * Untouches the fields at and below a path, so that their errors are hidden until they are
   * touched again.
   */
  untouch(path: string): void
}

/** The form of a step. Its issues block Next. */
export interface StepForm extends TouchedFields {
  /** Commits the step and returns true, or shows its errors and returns false. */
  next(): boolean
}

/** The form of a step with the present state of all forms, for screens that follow all of it. */
export interface WholeForm extends FormState, StepForm {}

export function useStepForm(id: StepId): StepForm {
  const [form] = useState((): StepForm => {
    const fields = touchedFields((state) => currentIssues(id, state), touchedBefore())
    return {
      ...fields,
      next: () => {
        const issues = fields.issues()
        if (issues.length === 0) commit(id)
        else {
          dispatchEvent(new CustomEvent('stopped', { detail: issues }))
          fields.touch(...issues.map(({ path }) => path))
        }
        return issues.length === 0
      },
    }
  })
  return form
}

/** Returns the keys of fields that show their issues from the start. */
export function touchedBefore(): readonly string[] {
  const { form } = useDraft.getState()
  return [...useRestored.getState().cleared.map(keyNow), ...Object.keys(form.unread ?? {})]
}

/** Returns a function that finds the issues of a state, once for all fields that follow them. */
export function issuesOnce(
  issuesIn: (state: DraftState) => readonly Issue[],
): TouchedFields['issues'] {
  let kept: { readonly of: readonly unknown[]; readonly issues: readonly Issue[] } | undefined
  return (state = useDraft.getState()) => {
    const day = today().monthDay
    if (kept?.of[0] !== state || kept.of[1] !== day)
      kept = { of: [state, day], issues: issuesIn(state) }
    return kept.issues
  }
}

/**
 * Returns the touched fields.
 *
 * @param issuesIn finds the issues in a state
 * @param touchedBefore the keys of fields that show their issues from the start
 */
export function touchedFields(
  issuesIn: (state: DraftState) => readonly Issue[],
  touchedBefore: readonly string[] = [],
): TouchedFields {
  const issues = issuesOnce(issuesIn)
  const marks = createStore<Marks>(() => ({
    touched: touchedBefore.filter((key) => issues().some(({ path }) => keyNow(path) === key)),
    left: [],
  }))
  return {
    issues,
    marks,
    touch: (...paths) =>
      marks.setState(({ touched }) => ({
        touched: [...new Set([...touched, ...paths.map(keyNow)])],
      })),
    untouch: (path) => {
      forgetGivenTexts(path)
      const key = keyNow(path)
      const others = (keys: readonly string[]) => keys.filter((other) => !isBelow(other, key))
      marks.setState(({ touched, left }) => ({ touched: others(touched), left: others(left) }))
    },
  }
}

/**
 * Returns the feedback of the field at a path.
 *
 * @param text the text in the field, since only an answer can be right
 */
export function useFeedback(
  { issues, marks }: Pick<TouchedFields, 'issues' | 'marks'>,
  path: string,
  text: string,
): Feedback {
  const texts = useAnswerTexts()
  const refused = useRefusedAnswers()(path)
  const key = useFieldKey(path)
  const isShown = useStore(
    marks,
    ({ touched, left }) => touched.includes(key) || (left.includes(key) && !isEmpty(text)),
  )
  const error = useDraft((state) => {
    const issue =
      isShown || refused ? issues(state).find((issue) => issue.path === path) : undefined
    return issue && errorText(issue, texts)
  })
  const isWrong = refused || error !== undefined
  return {
    id: path,
    name: path,
    status: isWrong ? 'error' : !isShown || isEmpty(text) ? 'none' : 'success',
    message: error ?? refused?.message(),
    onBlur: () =>
      whenReleased(() => marks.setState(({ left }) => ({ left: [...new Set([...left, key])] }))),
  }
}
