/** The sensitive answers: those given, those cleared by a reload, and those to enter again. */
import {
  type Answer,
  answersIn,
  isAsked,
  mapAnswers,
  type Node,
} from '../../application/answers.ts'
import type { Application } from '../../application/application.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { emptySigning } from '../../application/ownership.ts'
import { isBlank } from '../../application/question.ts'
import type { StepId } from '../../application/step-list.ts'
import { currentIssues, type DraftState, stepOfField, useDraft } from './draft.ts'
import { type FormState, schemaOfForms, VERSION } from './form-state.ts'
import { fieldKey } from './people-form.ts'
import type { SavedDraft } from './read-draft.ts'
import { useRestored } from './restored.ts'
import { shownForm } from './shown-form.ts'
import { answersOf, isSecret, withoutSensitiveTexts } from './unread.ts'

/** A cleared answer, and the step that asks for it. */
export interface ClearedField {
  readonly step: StepId
  readonly path: string
}

/** Returns the forms without sensitive answers and without undeclared values. */
export function withoutSensitiveAnswers(form: FormState): FormState {
  const answers = withoutSignature(form.answers)
  return withoutSecrets(withoutSensitiveTexts({ ...form, answers }), schemaOfForms())
}

function withoutSecrets<Value>(value: Value, schema: Node): Value {
  const clear = ({ question, value }: Answer) =>
    isSecret(question, value) ? question.empty : value
  return mapAnswers(value, clear, schema)
}

/** Returns the answers without the signature, which is given in one sitting. */
export function withoutSignature<Signed extends Pick<Application, 'signing'>>(answers: Signed) {
  return { ...answers, termsSignerFullName: '', signing: answers.signing && emptySigning }
}

export function sensitivePaths(form: FormState): readonly string[] {
  const paths = [
    ...secretIn(answersOf(form), form),
    ...(form.bank.confirmAccountNumber === '' ? [] : ['manualEntry.confirmAccountNumber']),
  ]
  return [...new Set(paths)]
}

/** Returns whether there is an answer that the tab does not save. */
export function hasSensitive(): boolean {
  const { draft, form } = useDraft.getState()
  const paths = [...sensitivePaths(form), ...secretIn(answersIn(draft, shownForm().schema), form)]
  return paths.length > 0 || form.answers.termsSignerFullName !== ''
}

/**
 * Returns the fields that still have to be entered again.
 *
 * @param isWhole whether with those that may stay empty
 */
export function clearedFields(isWhole?: boolean): readonly ClearedField[] {
  return clearedIn(useRestored.getState().cleared, useDraft.getState(), isWhole)
}

/** As `clearedFields`. */
export function useClearedFields(isWhole?: boolean): readonly ClearedField[] {
  const { cleared } = useRestored()
  // Without cleared fields, a key renders nothing here.
  const state = useDraft((current) => (cleared.length > 0 ? current : undefined))
  return state ? clearedIn(cleared, state, isWhole) : []
}

export function useStepsWithClearedFields(): readonly StepId[] {
  return useClearedFields().map(({ step }) => step)
}

function clearedIn(cleared: readonly string[], state: DraftState, isWhole = false) {
  if (cleared.length === 0) return []
  const { form } = state
  const isEmpty = (answer: Answer) => isBlank(answer.value) && isAsked(answer, form.answers)
  const empty = answersOf(form).filter(
    (answer) => isWhole && answer.question.optional && isEmpty(answer),
  )
  return shownForm().steps.flatMap(({ id }) => {
    const issues = currentIssues(id, state)
    return cleared
      .filter(
        (path) =>
          issues.some((issue) => issue.path === path) ||
          (stepOfField(path) === id && empty.some((answer) => answer.path === path)),
      )
      .map((path) => ({ step: id, path }))
  })
}

/** Returns the paths of answers, and of texts in their place, that are never saved. */
function secretIn(answers: readonly Answer[], { unread = {}, people }: FormState) {
  return answers.flatMap(({ path, question, value }) => {
    const text = ownValue(unread, fieldKey(path, people))
    const isGiven = [value, text].some((given) => !isBlank(given) && isSecret(question, given))
    return isGiven ? [path] : []
  })
}

/** Returns the saved part of the draft, wherever it is saved. */
export function draftToSave(): SavedDraft {
  const { draft, form, lead, idempotencyKey } = useDraft.getState()
  return {
    version: VERSION,
    draft: withoutSecrets(withoutSignature(draft), shownForm().schema),
    form: withoutSensitiveAnswers(form),
    lead,
    idempotencyKey,
    cleared: [...new Set([...useRestored.getState().cleared, ...sensitivePaths(form)])],
  }
}
