import { fullLabel, type LabelTexts } from '../../application/labels.ts'
import type { FormState } from '../draft/form-state.ts'
import { listedOwners, soleProprietorForm } from '../draft/people-form.ts'
import { toOwner } from '../draft/person-form.ts'

/** The label of a field, with the person or group it belongs to: "Jane Doe, SSN". */
export function errorLabel(
  path: string,
  { people }: Pick<FormState, 'people'>,
  texts: LabelTexts,
): string {
  const listed = listedOwners(people)
  // A sole proprietor is on no list.
  const companyOwners = listed.length > 0 ? listed : [toOwner(soleProprietorForm(people))]
  return fullLabel(path, { companyOwners }, texts)
}
