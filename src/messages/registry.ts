import * as folders from './languages.ts'
import type { LanguageTexts } from './messages.ts'

/** The code of a language, as in `lang`. */
export type Language = keyof typeof folders

export const registry: Readonly<Record<Language, LanguageTexts>> = { ...folders }

export const languages = Object.keys(registry) as readonly Language[]

/** Computes a value for each language. */
export async function inEachLanguage<Value>(
  load: (language: Language) => Promise<Value>,
): Promise<Readonly<Record<Language, Value>>> {
  const entries = languages.map(async (language) => [language, await load(language)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Value>
}
