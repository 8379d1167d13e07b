import { startIn } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'

/** Loads the texts of the first step, and the operator's additions to the form, if any. */
export async function startTexts(): Promise<void> {
  const { form, language } = pageConfig()
  if (!form) return startIn(language)
  const { startWith } = await import('../own-questions/own-form.ts')
  await startWith(form, language)
}
