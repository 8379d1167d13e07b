/** The sections of the summary. */
import type { CommonAnswers } from '../common-questions.ts'
import type { Form } from '../form.ts'
import { firstStep } from '../step-list.ts'

/** Returns the sections in order, each with its steps. Edit leads to the first of them. */
export function sectionsOf<Draft extends CommonAnswers>(form: Pick<Form<Draft>, 'steps'>) {
  return [...new Set(form.steps.flatMap(({ section }) => section ?? []))].map((id) => {
    const inSection = form.steps.filter(({ section }) => section === id)
    return { id, steps: inSection, editStep: inSection[0]?.id ?? firstStep }
  })
}
