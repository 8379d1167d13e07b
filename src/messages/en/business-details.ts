/** The questions of the first step, and the errors of its answers. */

export interface QuestionText {
  readonly label: string
  /**
   * The hint of a question of the first step. The other steps have theirs in `question-notes.ts`.
   */
  readonly hint?: string
  readonly placeholder?: string
}

const questionText = <Name extends string>(texts: Readonly<Record<Name, QuestionText>>) => texts

export const firstStepGroups = { business: 'Business' } as const

export const firstStepQuestions = questionText({
  businessName: { label: 'Business Name (DBA)', hint: 'The name your customers know you by.' },
  legalBusinessName: { label: 'Legal Name', hint: 'As it appears on your tax return.' },
  businessWebsite: { label: 'Business Website' },
  businessPhone: { label: 'Business Phone' },
  businessEmail: { label: 'Business Email' },
  businessAddress: { label: 'Location Address' },
  mailingAddress: { label: 'Mailing Address' },

  street: { label: 'Street' },
  street2: { label: 'Street 2', placeholder: 'Suite, Unit, etc.' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip' },
})

export const mailingAddress = {
  isDifferent: 'I have a different company mailing address',
} as const
