/** Business structures. Their labels are in `messages`. */

/** A single choice for two structures, which a second question tells apart. */
export const PUBLIC_OR_GOVERNMENT = 'PUBLIC OR GOVERNMENT'

/** The six choices in their order on the screen. */
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

export type BusinessStructure =
  | Exclude<(typeof structureChoices)[number], typeof PUBLIC_OR_GOVERNMENT>
  | (typeof publicOrGovernmentChoices)[number]

/** The seven structures as they are stored. */
export const businessStructures: readonly BusinessStructure[] = structureChoices.flatMap(
  (choice) => (choice === PUBLIC_OR_GOVERNMENT ? publicOrGovernmentChoices : [choice]),
)

/** Returns whether a text is one of the seven stored values. */
export function isBusinessStructure(text: string): text is BusinessStructure {
  return businessStructures.some((structure) => structure === text)
}

/** Returns whether one person is the company. */
export function isSoleProprietor(answers: { readonly businessStructure: string }): boolean {
  return answers.businessStructure === 'SOLE PROPRIETOR'
}
