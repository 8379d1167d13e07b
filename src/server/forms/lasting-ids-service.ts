/** Ids are for life: an id that a form has used never gets another meaning. */
import type { FormDefinition } from '../../application/forms/definition.ts'

type IdMeanings = ReadonlyMap<string, string>

/** Returns the meaning of each id: an own question, step or document. */
function meaningsOf({ questions, steps, documents }: FormDefinition): IdMeanings {
  return new Map([
    ...questions.map(({ id, kind }) => [id, `a question of the kind ${kind}`] as const),
    ...steps.map(({ id }) => [id, 'a step'] as const),
    ...documents.flatMap(({ kind, label }) => (label ? [[kind, 'a document'] as const] : [])),
  ])
}

/** Returns a sentence for each id that meant something else in an earlier form of the program. */
export function lastingIdProblems(
  today: FormDefinition,
  earlier: readonly FormDefinition[],
): readonly string[] {
  const now = meaningsOf(today)
  return [
    ...new Set(
      earlier.flatMap((form) => [
        ...[...meaningsOf(form)].flatMap(([id, before]) => changedId(id, before, now, today)),
        ...form.retired.flatMap((id) => revivedId(id, now, today)),
        ...form.questions.flatMap((question) => lostChoices(question, today)),
      ]),
    ),
  ]
}

function changedId(
  id: string,
  before: string,
  now: IdMeanings,
  { retired }: FormDefinition,
): readonly string[] {
  if (now.get(id) === before || (!now.has(id) && retired.includes(id))) return []
  const remedy = now.has(id) ? 'use another id for the new one' : 'add it to retired'
  return [`“${id}” was ${before}: ${remedy}, since ids are permanent`]
}

function revivedId(id: string, now: IdMeanings, { retired }: FormDefinition): readonly string[] {
  if (retired.includes(id)) return []
  return [
    now.has(id)
      ? `“${id}” was retired: use another id for the new one, since ids are permanent`
      : `“${id}” was retired: keep it in retired, so that nothing else gets it`,
  ]
}

function lostChoices(
  { id, choices = [] }: FormDefinition['questions'][number],
  { questions }: FormDefinition,
): readonly string[] {
  const now = questions.find((question) => question.id === id)
  if (!now?.choices) return []
  const lost = choices.filter(({ value }) => !now.choices?.some((choice) => choice.value === value))
  return lost.map(
    ({ value }) =>
      `the choice “${value}” of “${id}” is missing: keep it with retired: true, for stored answers`,
  )
}
