import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { QuestionName } from '../../application/application.ts'
import { accountNumber } from '../../application/fields/account-number.ts'
import { deliveryDays } from '../../application/fields/delivery-days.ts'
import { email } from '../../application/fields/email.ts'
import type { Field } from '../../application/fields/field.ts'
import { amount, annualAmount } from '../../application/fields/money.ts'
import { phone } from '../../application/fields/phone.ts'
import { ssn } from '../../application/fields/ssn.ts'
import { text } from '../../application/fields/text.ts'
import { website } from '../../application/fields/website.ts'
import { limits } from '../../application/reference/limits.ts'
import * as en from '../../messages/en.ts'
import { MaskedField, type MaskedFieldProps } from '../ui/MaskedField.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useScope } from './scope.tsx'
import type { Feedback } from './use-step-form.ts'

interface Props {
  /** Which question of the group around it. */
  readonly of: QuestionName
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly hint?: ReactNode
  /** Marks the question as optional. */
  readonly optional?: boolean
  /** In place of the feedback of the group. */
  readonly feedback?: Feedback
}

/** Kinds of field that are typed as plain text. */
const plain = new Map<Field<unknown>, Partial<TextFieldProps>>([
  [text, { maxLength: limits.nameLength }],
  [email, { type: 'email', spellCheck: false }],
  [website, { type: 'url', spellCheck: false }],
])

/** Kinds of field with a mask, where they are more than digits. */
const masked = new Map<Field<unknown>, Partial<MaskedFieldProps<unknown>>>([
  [phone, { type: 'tel', inputMode: 'tel' }],
  [ssn, { secret: true }],
  [accountNumber, { secret: true }],
  [amount, { prefix: '$' }],
  [annualAmount, { prefix: '$' }],
  [deliveryDays, { suffix: en.form.days }],
])

/** One question that is answered by typing: its words, its input, its answer, and what is wrong. */
export function Question({ of: name, autoComplete, feedback: given, ...props }: Props) {
  const { question, values, onChange, feedback, section } = useScope(name)
  const { field } = question
  const value = values[name]
  const common = {
    ...en.questions[name],
    autoComplete: section && autoComplete ? `${section} ${autoComplete}` : (autoComplete ?? 'off'),
    ...(given ?? feedback(name, field.format(value))),
    ...props,
  }
  const plainProps = plain.get(field)
  if (plainProps) {
    return (
      <TextField
        {...common}
        {...plainProps}
        onChange={(typed) => onChange({ [name]: field.parse(typed) })}
        value={field.format(value)}
      />
    )
  }
  return (
    <MaskedField
      inputMode="numeric"
      {...common}
      {...masked.get(field)}
      field={field}
      onChange={(answer) => onChange({ [name]: answer })}
      value={value}
    />
  )
}
