import { fullLabel, type LabelTexts, label } from '../../application/summary/labels.ts'
import type { FormState } from '../draft/form-state.ts'
import { listedOwners, soleProprietorForm } from '../draft/people-form.ts'
import { toOwner } from '../draft/person-form.ts'

/** Returns the label of a field with its person or group: "Jane Doe, SSN". */
export function errorLabel(
  path: string,
  { people, isPublicOrGovernment }: Pick<FormState, 'people' | 'isPublicOrGovernment'>,
  texts: LabelTexts,
): string {
  // The choice was made, and opened a second question.
  if (path === 'businessStructure' && isPublicOrGovernment)
    return label('publicOrGovernment', texts)
  const listed = listedOwners(people)
  // A sole proprietor is not in a list.
  const companyOwners = listed.length > 0 ? listed : [toOwner(soleProprietorForm(people))]
  return fullLabel(path, { companyOwners }, texts)
}
