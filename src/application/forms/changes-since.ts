/** The answered questions that an operator has since removed or changed. */
import { canonicalJson } from '../json/json-text.ts'
import type { FormDefinition, OwnQuestion } from './definition.ts'

interface ChangesSince {
  readonly gone: readonly OwnQuestion[]
  /** Questions with other words, other choices, or another condition. */
  readonly changed: readonly OwnQuestion[]
}

/** Compares the earlier questions with the present ones. New questions are not included. */
export function changesSince(
  before: FormDefinition | undefined,
  now: FormDefinition | undefined,
): ChangesSince {
  const questions = before?.questions ?? []
  const today = new Map((now?.questions ?? []).map((question) => [question.id, question]))
  const changed = questions.filter((question) => {
    const present = today.get(question.id)
    return present && contentOf(present) !== contentOf(question)
  })
  return { gone: questions.filter(({ id }) => !today.has(id)), changed }
}

/**
 * Returns the parts of a question that decide the meaning of its answer. Its place and its
 * explanation are not among them.
 */
function contentOf({ kind, label, choices, required, onlyIf }: OwnQuestion): string {
  return canonicalJson({ kind, label, choices, required, onlyIf })
}
