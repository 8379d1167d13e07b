import { type Language, languages, registry } from '../messages/registry.ts'

export { type Language, languages }

/** The language of this name; undefined if the product does not speak it. */
export function languageNamed(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name)
}

/** The name of a language, in that language. */
export function nameOf(language: Language): string {
  return registry[language].name
}
