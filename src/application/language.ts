import { type Language, languages, registry } from '../messages/registry.ts'

export { type Language, languages }

/** Returns the language with this code; undefined if the product does not have it. */
export function languageNamed(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name)
}

/** Returns the name of a language, in that language. */
export function nameOf(language: Language): string {
  return registry[language].name
}
