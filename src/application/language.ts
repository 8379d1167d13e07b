/** The languages that the product speaks. The texts are in `messages`. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]
