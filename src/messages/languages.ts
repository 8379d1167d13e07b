/**
 * The languages that the product speaks: a line for each, which names the folder with its texts.
 * `LanguageTexts` is the type of each.
 */
export { language as en } from './en/language.ts'
export { language as es } from './es/language.ts'
