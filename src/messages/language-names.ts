import type { Language } from '../application/language.ts'

/** The name of each language, in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
