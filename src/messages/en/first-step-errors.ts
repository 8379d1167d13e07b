/** The errors of the first step's answers. */
import type { IssueParams } from '../../application/issues.ts'
import { number } from './formats.ts'

export type ErrorText = string | ((params: IssueParams) => string)

const errorText = <Code extends string>(texts: Readonly<Record<Code, ErrorText>>) => texts

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
