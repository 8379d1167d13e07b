/**
 * The languages of the product, one line each, which names the folder of its texts. Each folder has
 * the type `LanguageTexts`.
 */
export { language as en } from './en/language.ts'
export { language as es } from './es/language.ts'
