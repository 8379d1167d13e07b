/** What a reviewer writes to applicants, in the language of each. */
import { inEachLanguage, registry } from './registry.ts'

export const declineLetters = await inEachLanguage((language) => registry[language].declineLetter())

export const correctionTemplates = await inEachLanguage((language) =>
  registry[language].correctionTemplates(),
)
