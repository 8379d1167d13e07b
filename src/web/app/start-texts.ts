import { startIn } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'

/** Loads the texts of the first step, and what the operator adds to the form, if anything. */
export async function startTexts(): Promise<void> {
  const { form, language } = pageConfig()
  if (!form) return startIn(language)
  const { startWith } = await import('../own-questions/own-form.ts')
  await startWith(form, language)
}
