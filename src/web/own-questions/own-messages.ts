/** The operator's texts for its own questions and steps, and beside standard ones. */
import type { Form } from '../../application/form.ts'
import type { OwnQuestion } from '../../application/forms/definition.ts'
import { stepTitle, withOwnWords, wordsIn } from '../../application/forms/own-words.ts'
import type { Language } from '../../application/language.ts'
import { previewNotice as english } from '../../messages/en/form-preview.ts'
import { previewNotice as spanish } from '../../messages/es/form-preview.ts'
import type { LaterMessages, Messages } from '../../messages/messages.ts'

/** Returns the texts of an operator's question, as a field shows them. */
export function wordsOf({ label, hint, why, placeholder }: OwnQuestion, language: string) {
  return {
    label: wordsIn(label, language),
    ...(hint && { hint: wordsIn(hint, language) }),
    ...(why && { help: wordsIn(why, language) }),
    ...(placeholder && { placeholder: wordsIn(placeholder, language) }),
  }
}

/** Returns the texts of the frame with the titles of the form's own steps. */
export function withOwnTitles(texts: Messages, form: Form): Messages {
  const { stepTitles, language } = texts
  const titles = form.steps.map(({ id }) => [id, stepTitle(id, stepTitles, form, language)])
  return { ...texts, stepTitles: { ...stepTitles, ...Object.fromEntries(titles) } }
}

const previewNotice = { en: english, es: spanish }

/** Returns the texts of the frame with the notice of a preview in place of the sandbox's. */
export function withPreviewNotice(texts: Messages): Messages {
  const sandboxNotice = wordsIn(previewNotice, texts.language)
  return { ...texts, frame: { ...texts.frame, sandboxNotice } }
}

/** Returns the later texts with the labels and hints of the operator's questions. */
export function withOwnLabels(texts: LaterMessages, form: Form, language: Language): LaterMessages {
  const hints = form.definition?.overrides.flatMap(({ question, hint }) =>
    hint ? [[question, { ...texts.questionNotes[question], hint: wordsIn(hint, language) }]] : [],
  )
  return {
    ...withOwnWords({ ...texts, language }, form),
    questionNotes: { ...texts.questionNotes, ...Object.fromEntries(hints ?? []) },
  }
}
