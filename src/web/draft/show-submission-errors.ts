/** Shows the errors of a submission, and notes which of the answers have changed since. */
import { dequal } from 'dequal/lite'
import type { Application } from '../../application/application.ts'
import { documentKindAt } from '../../application/documents/documents.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { type DraftState, useDraft } from './draft.ts'
import { applicationOf } from './form-state.ts'
import { peopleOf } from './people-form.ts'
import { type SubmissionError, useShownErrors } from './submission-errors.ts'

let stopWatching = () => {}

/** Replaces the errors of an earlier submission. */
export function showSubmissionErrors(errors: readonly SubmissionError[]): void {
  stopWatching()
  useShownErrors.setState({ idempotencyKey: useDraft.getState().idempotencyKey, errors })
  if (errors.some(({ field }) => field)) stopWatching = useDraft.subscribe(noteChanges)
}

/** Notes only that answers have changed, since some of them are sensitive. */
function noteChanges(now: DraftState, before: DraftState): void {
  if (now.form === before.form) return
  const [answers, answersBefore] = [typedApplication(now), typedApplication(before)]
  const hasChanged = ({ field, isChanged }: SubmissionError) =>
    field !== undefined &&
    !isChanged &&
    !dequal(answerAt(field, answers), answerAt(field, answersBefore))
  const { errors } = useShownErrors.getState()
  if (!errors.some(hasChanged)) return
  useShownErrors.setState({
    errors: errors.map((error) => (hasChanged(error) ? { ...error, isChanged: true } : error)),
  })
}

/** Returns the application that the forms show, including unsaved owners. */
function typedApplication({ form, draft }: DraftState): Application {
  return { ...applicationOf(form, draft), ...peopleOf(form.people, draft, true) }
}

function answerAt(path: string, application: Application): unknown {
  const kind = documentKindAt(path, application)
  if (kind) return application.documents.filter((document) => document.kind === kind)
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)]
    return isRecord(value) ? ownValue(value, name) : undefined
  }, application)
}
