/** Step 2: what kind of business it is. */
import type { Application } from '../application.ts'
import { choiceProblem } from '../fields/choice.ts'
import { text } from '../fields/text.ts'
import { tin } from '../fields/tin.ts'
import { yearFounded } from '../fields/year.ts'
import { isSoleProprietor } from '../ownership.ts'
import { collect } from '../problems.ts'
import { categoryDescription } from '../reference/merchant-categories.ts'
import {
  type BusinessStructure,
  isBusinessStructure,
  publicOrGovernmentChoices,
  type StructureChoice,
  structureLabel,
} from '../reference/structures.ts'
import { row, type Step, type SummaryGroup } from './step.ts'

export interface BusinessOverviewValues {
  readonly businessStructure: BusinessStructure | ''
  /** Whether the choice that stands for two structures is chosen, and the second question asked. */
  readonly publicOrGovernment: boolean
  readonly tin: string
  readonly yearFounded: string
  readonly mcc: string
  readonly productsOrServices: string
}

export const businessOverview: Step<BusinessOverviewValues> = {
  id: 'business-overview',

  needs: (draft) => draft.legalBusinessName !== '',

  values: (draft, lead) => ({
    businessStructure: draft.businessStructure,
    publicOrGovernment: publicOrGovernmentChoices.some(
      ({ value }) => value === draft.businessStructure,
    ),
    tin: draft.tin,
    yearFounded: draft.yearFounded,
    mcc: draft.mcc,
    productsOrServices: draft.productsOrServices || text.clean(lead.productsSold),
  }),

  problems: (values, _draft, today) =>
    collect({
      businessStructure: choiceProblem(values.businessStructure, isBusinessStructure),
      tin: isSoleProprietor(values) ? undefined : tin.problem(values.tin, today),
      yearFounded: yearFounded.problem(values.yearFounded, today),
      mcc: choiceProblem(values.mcc, (code) => categoryDescription(code) !== undefined),
      productsOrServices: text.problem(values.productsOrServices, today),
    }),

  merge: (draft, { publicOrGovernment: _, ...values }) => {
    const variantChanges =
      draft.businessStructure !== '' && isSoleProprietor(draft) !== isSoleProprietor(values)
    return {
      ...draft,
      ...values,
      ...(variantChanges ? { authorizedController: null, primaryContact: null } : {}),
    }
  },
}

/** Takes one of the six choices. A sole proprietor has no TIN: what was typed there is cleared. */
export function chooseStructure(choice: StructureChoice): Partial<BusinessOverviewValues> {
  if (choice.value === null) return { businessStructure: '', publicOrGovernment: true }
  const clearsTin = choice.value === 'SOLE PROPRIETOR' ? { tin: '' } : {}
  return { businessStructure: choice.value, publicOrGovernment: false, ...clearsTin }
}

/** What the summary shows of this step. */
export function businessOverviewSummary(draft: Application): SummaryGroup {
  const description = categoryDescription(draft.mcc)
  return {
    title: 'Business Overview',
    rows: [
      row('Business Structure', structureLabel(draft.businessStructure)),
      ...(isSoleProprietor(draft) ? [] : [row('Tax ID Number (TIN)', tin.show(draft.tin))]),
      row('Year Founded/Incorporated', draft.yearFounded),
      row('Business Category', description ? `${draft.mcc} ${description}` : ''),
      row('Products/Services Sold', draft.productsOrServices),
    ],
  }
}
