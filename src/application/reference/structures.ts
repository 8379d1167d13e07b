/** Business structures: what is stored, and the words the applicant chooses from. */

export type BusinessStructure =
  | 'GOVERNMENT'
  | 'LIMITED'
  | 'NON PROFIT ORG'
  | 'PARTNERSHIP'
  | 'CORPORATION'
  | 'PUBLIC COMPANY'
  | 'SOLE PROPRIETOR'

/** A choice of the structure question: one stored value, or a pair that a second question splits. */
export interface StructureChoice {
  readonly label: string
  readonly value: BusinessStructure | null
}

/** The label that stands for two structures and reveals the choice between them. */
export const publicOrGovernment = 'Publicly-traded Company or Government Entity'

/** The six choices in the order in which they are offered. */
export const structureChoices: readonly StructureChoice[] = [
  { label: 'Sole Proprietor', value: 'SOLE PROPRIETOR' },
  { label: 'Partnership', value: 'PARTNERSHIP' },
  { label: 'LLC', value: 'LIMITED' },
  { label: 'Private Corporation', value: 'CORPORATION' },
  { label: publicOrGovernment, value: null },
  { label: 'Non-profit', value: 'NON PROFIT ORG' },
]

/** The two structures behind {@link publicOrGovernment}. */
export const publicOrGovernmentChoices: readonly StructureChoice[] = [
  { label: 'Publicly-traded company', value: 'PUBLIC COMPANY' },
  { label: 'Government entity', value: 'GOVERNMENT' },
]

const labels = new Map<string, string>(
  [...structureChoices, ...publicOrGovernmentChoices].flatMap(({ label, value }) =>
    value === null ? [] : [[value, label] as const],
  ),
)

/** Whether the text is one of the seven stored values. */
export function isBusinessStructure(value: string): value is BusinessStructure {
  return labels.has(value)
}

/** The words for a stored value; empty for none. */
export function structureLabel(value: string): string {
  return labels.get(value) ?? ''
}
