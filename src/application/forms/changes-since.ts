/** What of the questions that were answered an operator asks no longer, or otherwise. */
import { canonicalJson } from '../canonical-json.ts'
import type { FormDefinition, OwnQuestion } from './definition.ts'

interface ChangesSince {
  readonly gone: readonly OwnQuestion[]
  /** Worded otherwise, with other choices, or asked of others. */
  readonly changed: readonly OwnQuestion[]
}

/** The questions of then, whose answers are kept with their words. What is new since is none of it. */
export function changesSince(
  then: FormDefinition | undefined,
  now: FormDefinition | undefined,
): ChangesSince {
  const questions = then?.questions ?? []
  const today = new Map((now?.questions ?? []).map((question) => [question.id, question]))
  const changed = questions.filter((question) => {
    const one = today.get(question.id)
    return one && contentOf(one) !== contentOf(question)
  })
  return { gone: questions.filter(({ id }) => !today.has(id)), changed }
}

/** What decides what an answer says: not where the question stands, or what explains it. */
function contentOf({ kind, label, choices, required, onlyIf }: OwnQuestion): string {
  return canonicalJson({ kind, label, choices, required, onlyIf })
}
