/** The answers to own questions as they were shown at the signature. They outlive the questions. */
import { answersIn } from '../answers.ts'
import type { Application } from '../application.ts'
import { type Form, withOwnAnswers } from '../form.ts'
import { ownIdAt, ownNodes } from '../forms/own-nodes.ts'
import { withOwnWords } from '../forms/own-words.ts'
import type { Difference } from './differences.ts'
import { label } from './labels.ts'
import { type SummaryTexts, shownAnswer } from './summary-rows.ts'

/** An answer with the label of its question. */
export interface ShownAnswer {
  /** `answers.terminals` */
  readonly path: string
  readonly label: string
  /** The answer as shown, without sensitive content. */
  readonly value: string
}

/** Returns the given answers to a form's own questions. */
export function shownOwnAnswers(
  application: Application,
  form: Form,
  texts: SummaryTexts,
): readonly ShownAnswer[] {
  const words = withOwnWords(texts, form)
  return answersIn(withOwnAnswers(application, form), form.schema).flatMap((answer) => {
    const { path } = answer
    const value = shownAnswer(answer, { ...words, reader: 'others' })
    if (ownIdAt(path) === undefined || value === '') return []
    return [{ path, label: label(path, words), value }]
  })
}

/** Returns whether a path is of an operator's question, or its answer, that a form lacks. */
function isGone(path: string, form: Form): boolean {
  const id = ownIdAt(path)
  return id !== undefined && !Object.hasOwn(ownNodes(form), id)
}

/** Returns the answers that a version no longer has, since its form does not ask for them. */
export function goneAnswers(shown: readonly ShownAnswer[], form: Form): readonly Difference[] {
  return shown
    .filter(({ path }) => isGone(path, form))
    .map(({ label, value }) => ({ label, before: value, after: '' }))
}
