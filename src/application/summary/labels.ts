/** The labels of answers by their paths, so that a listed error names its field. */
import type { Application } from '../application.ts'
import { ownValue } from '../json/own-value.ts'
import { fullName } from '../ownership.ts'

export interface LabelTexts {
  readonly questions: Readonly<Record<string, { readonly label: string } | undefined>>
}

/** Returns the last name of a path. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** Returns the label of the question at a path: "Phone" for `companyOwners.0.phone`; or empty. */
export function label(path: string, { questions }: LabelTexts): string {
  return ownValue(questions, nameAt(path))?.label || ''
}

/**
 * Returns the label with the person or group of the question: `companyOwners.0.phone` is "Jane Doe,
 * Phone", or "Owner 1, Phone" if the application has no such owner. `companyOwners.phone`, of any
 * owner, is "Owner, Phone".
 */
export function fullLabel(
  path: string,
  application: Pick<Application, 'companyOwners'>,
  texts: LabelTexts,
): string {
  return [groupLabel(path, application, texts), label(path, texts)].filter(Boolean).join(', ')
}

/** The label of the person or group that a question belongs to; empty for none. */
export function groupLabel(
  path: string,
  { companyOwners }: Pick<Application, 'companyOwners'>,
  texts: LabelTexts,
): string {
  const [group = '', ...below] = path.split('.')
  if (below.length === 0) return ''
  if (group === 'manualEntry' || group === 'plaid' || group === 'signing') return ''
  const text = label(group, texts)
  const place = Number(below[0])
  if (group !== 'companyOwners' || Number.isNaN(place)) return text
  const owner = companyOwners[place]
  return owner ? fullName(owner) || text : `${text} ${place + 1}`
}
