import { fullLabel, type LabelTexts } from '../../application/labels.ts'
import type { FormState } from '../draft/form-state.ts'
import { listedOwners } from '../draft/people-form.ts'

/** The label of a field, with the person or group it belongs to: "Jane Doe, SSN". */
export function errorLabel(
  path: string,
  { people }: Pick<FormState, 'people'>,
  texts: LabelTexts,
): string {
  return fullLabel(path, { companyOwners: listedOwners(people) }, texts)
}
