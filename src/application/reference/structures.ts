/** Business structures, as they are stored. Their labels are in `messages`. */

export const businessStructures = [
  'SOLE PROPRIETOR',
  'PARTNERSHIP',
  'LIMITED',
  'CORPORATION',
  'PUBLIC COMPANY',
  'GOVERNMENT',
  'NON PROFIT ORG',
] as const

export type BusinessStructure = (typeof businessStructures)[number]

/** The one choice for two structures; a second question distinguishes them. */
export const PUBLIC_OR_GOVERNMENT = 'PUBLIC OR GOVERNMENT'

/** The six choices in the order in which they are offered. */
export const structureChoices = [
  'SOLE PROPRIETOR',
  'PARTNERSHIP',
  'LIMITED',
  'CORPORATION',
  PUBLIC_OR_GOVERNMENT,
  'NON PROFIT ORG',
] as const

/** The two structures behind {@link PUBLIC_OR_GOVERNMENT}. */
export const publicOrGovernmentChoices = ['PUBLIC COMPANY', 'GOVERNMENT'] as const

/** Whether a text is one of the seven stored values. */
export function isBusinessStructure(text: string): text is BusinessStructure {
  return businessStructures.some((structure) => structure === text)
}

/** Whether one person is the company. */
export function isSoleProprietor(answers: { readonly businessStructure: string }): boolean {
  return answers.businessStructure === 'SOLE PROPRIETOR'
}
