/** Starts a page with the operator's own questions. It is loaded only for those pages. */
import { PREVIEW } from '../../api/programs.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import { provideForm } from '../draft/shown-form.ts'
import { drawOwnQuestions } from '../form/OwnPlace.tsx'
import { amendTexts, loadLaterMessages, startIn } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { OwnQuestions } from './OwnQuestions.tsx'
import { withOwnLabels, withOwnTitles, withPreviewNotice } from './own-messages.ts'

/**
 * Sets the form with the operator's additions, in a language. Call it before anything is rendered.
 */
export async function startWith(definition: FormDefinition, language: Language): Promise<void> {
  const form = formOf(definition)
  const isPreview = pageConfig().program?.sha256 === PREVIEW
  provideForm(form)
  drawOwnQuestions(OwnQuestions)
  amendTexts({
    first: (texts) => withOwnTitles(isPreview ? withPreviewNotice(texts) : texts, form),
    later: (texts, language) => withOwnLabels(texts, form, language),
  })
  await startIn(language)
  // The first step may already show errors of answers.
  await loadLaterMessages()
}
