/** The settings for an operator's own agreement in languages other than English. */
import * as v from 'valibot'
import { type Language, languages } from '../../../application/language.ts'
import { text } from './setting-formats.ts'

type Translation = Exclude<Language, 'en'>
type AgreementSetting = `AGREEMENT_FILE_${Uppercase<Translation>}`

/** The languages that the agreement can be translated into. */
export const translations = languages.filter(
  (language): language is Translation => language !== 'en',
)

/** Returns the setting of a language: `AGREEMENT_FILE_ES` for Spanish. */
export function agreementSetting(language: Translation): AgreementSetting {
  return `AGREEMENT_FILE_${language.toUpperCase() as Uppercase<Translation>}`
}

const file = v.optional(v.pipe(text, v.minLength(1)))

/** The settings, one for each language. */
export const agreementSettings = Object.fromEntries(
  translations.map((language) => [agreementSetting(language), file]),
) as Readonly<Record<AgreementSetting, typeof file>>
