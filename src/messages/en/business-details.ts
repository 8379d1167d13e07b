/** The questions of the first step, and the errors of its answers. */
import type { IssueParams } from '../../application/issues.ts'
import { language } from './formats.ts'

export interface QuestionText {
  readonly label: string
  /**
   * The hint of a question of the first step. The other steps have theirs in `question-notes.ts`.
   */
  readonly hint?: string
  readonly placeholder?: string
}

export type ErrorText = string | ((params: IssueParams) => string)

const questionText = <Name extends string>(texts: Readonly<Record<Name, QuestionText>>) => texts
const errorText = <Code extends string>(texts: Readonly<Record<Code, ErrorText>>) => texts

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

export const firstStepErrors = errorText({
  required: 'This field is required',
  'choice.unknown': 'Please choose one of the options',
  'text.length': ({ max = 0 }) => `Please use ${number(max)} characters or fewer`,
  'text.hidden': "This text has a character that can't be seen. Type it again.",
  'name.hidden': "This name has a character that can't be seen. Type it again.",
  email: 'Email is invalid',
  'phone.length': 'Phone number must be 10 digits',
  'phone.start': "Phone number may not begin a '0' or '1'",
  zip: 'Please enter a valid zip code',
  website: 'Please enter a valid URL',
})

export function number(value: number): string {
  return value.toLocaleString(language)
}
