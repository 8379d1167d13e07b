/**
 * Adds the texts of an operator's own questions, choices, steps and documents to the other texts.
 */
import type { Form } from '../form.ts'
import { ownValue } from '../json/own-value.ts'
import type { OwnStepId, StepId } from '../step-list.ts'
import type { LabelTexts } from '../summary/labels.ts'
import type { FormDefinition } from './definition.ts'

type Words = FormDefinition['questions'][number]['label']

/**
 * Returns a text of a definition in a language, or in the first language that it has. A signed
 * definition may have fewer languages than there are now.
 *
 * @param language with or without a country: `es`, `es-US`
 */
export function wordsIn(words: Words, language: string): string {
  const [code = ''] = language.split('-')
  return ownValue<string>(words, code) ?? Object.values(words)[0] ?? ''
}

/** Returns the id of an operator's step, by its id in the definition. */
export function ownStepId(id: string): OwnStepId {
  return `own-${id}`
}

/** Returns the title of a step, or of the section that begins with it. */
export function stepTitle(
  id: StepId,
  titles: Readonly<Record<string, string>>,
  { definition }: Pick<Form, 'definition'>,
  language: string,
): string {
  const own = definition?.steps.find((step) => ownStepId(step.id) === id)
  return own ? wordsIn(own.title, language) : (ownValue(titles, id) ?? '')
}

interface Texts extends LabelTexts {
  readonly language: string
  readonly documents: { readonly kinds: Readonly<Record<string, { readonly label: string }>> }
}

/** Returns the texts with those of a form. */
export function withOwnWords<Known extends Texts>(
  texts: Known,
  { definition }: Pick<Form, 'definition'>,
): Known {
  if (!definition) return texts
  const { language, questions, documents } = texts
  const labels = definition.questions.map(({ id, label, hint, placeholder }) => [
    id,
    {
      label: wordsIn(label, language),
      ...(hint && { hint: wordsIn(hint, language) }),
      ...(placeholder && { placeholder: wordsIn(placeholder, language) }),
    },
  ])
  const kinds = definition.documents.flatMap(({ kind, label }) =>
    label ? [[kind, { label: wordsIn(label, language) }]] : [],
  )
  return {
    ...texts,
    questions: { ...questions, ...Object.fromEntries(labels) },
    documents: {
      ...documents,
      kinds: { ...documents.kinds, ...Object.fromEntries(kinds) },
    },
  }
}
