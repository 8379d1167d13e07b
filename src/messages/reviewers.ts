/** The texts that a reviewer sends to applicants, in each applicant's language. */
import { inEachLanguage, registry } from './registry.ts'

export const declineLetters = await inEachLanguage((language) => registry[language].declineLetter())

export const correctionTemplates = await inEachLanguage((language) =>
  registry[language].correctionTemplates(),
)
