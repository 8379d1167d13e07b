/** The languages that the product speaks. The texts are in `messages`. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

/** The language of this name; undefined if the product does not speak it. */
export function languageNamed(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name)
}
