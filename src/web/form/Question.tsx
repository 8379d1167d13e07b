import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { QuestionName } from '../../application/application.ts'
import { accountNumber } from '../../application/fields/account-number.ts'
import { dateOfBirth } from '../../application/fields/date-of-birth.ts'
import { deliveryDays } from '../../application/fields/delivery-days.ts'
import { email } from '../../application/fields/email.ts'
import type { Field } from '../../application/fields/field.ts'
import { amount, annualAmount } from '../../application/fields/money.ts'
import { phone } from '../../application/fields/phone.ts'
import { routingNumber } from '../../application/fields/routing-number.ts'
import { ssn } from '../../application/fields/ssn.ts'
import { tin } from '../../application/fields/tin.ts'
import { website } from '../../application/fields/website.ts'
import { year } from '../../application/fields/year.ts'
import { zip } from '../../application/fields/zip.ts'
import { limits } from '../../application/reference/limits.ts'
import { useMessages } from '../language/messages.ts'
import { MaskedField, type MaskedFieldProps } from '../ui/MaskedField.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useScope } from './scope.tsx'
import type { Feedback } from './use-step-form.ts'

interface Props {
  /** Which question of the group around it. */
  readonly of: QuestionName
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly hint?: ReactNode
  /** The lines of a text that may have several. */
  readonly rows?: number
  /** Marks the question as optional. */
  readonly optional?: boolean
  /** Replaces the feedback of the group. */
  readonly feedback?: Feedback
}

/** Kinds of field that are masked: digits, and what else belongs to their input. */
const masked = new Map<Field<unknown>, Partial<MaskedFieldProps<unknown>>>([
  [accountNumber, { secret: true }],
  [amount, { prefix: '$' }],
  [annualAmount, { prefix: '$' }],
  [dateOfBirth, {}],
  [deliveryDays, {}],
  [phone, { type: 'tel', inputMode: 'tel' }],
  [routingNumber, {}],
  [ssn, { secret: true }],
  [tin, {}],
  [year, {}],
  [zip, {}],
])

/** Every other kind is typed as plain text. */
const plain = new Map<Field<unknown>, Partial<TextFieldProps>>([
  [email, { type: 'email', spellCheck: false }],
  [website, { type: 'url', spellCheck: false }],
])

/** One question that is answered by typing: its label, input, answer and error. */
export function Question({ of: name, autoComplete, feedback: given, ...props }: Props) {
  const { questions, form } = useMessages()
  const { question, values, onChange, feedback, section } = useScope(name)
  const { field } = question
  const value = values[name]
  const common = {
    ...questions[name],
    optional: question.optional,
    autoComplete: section && autoComplete ? `${section} ${autoComplete}` : (autoComplete ?? 'off'),
    ...(given ?? feedback(name, field.format(value))),
    ...props,
  }
  const maskedProps = masked.get(field)
  if (maskedProps) {
    return (
      <MaskedField
        inputMode="numeric"
        {...common}
        {...maskedProps}
        {...(field === deliveryDays && { suffix: form.days })}
        field={field}
        onChange={(answer) => onChange({ [name]: answer })}
        value={value}
      />
    )
  }
  return (
    <TextField
      maxLength={limits.nameLength}
      {...common}
      {...plain.get(field)}
      onChange={(typed) => onChange({ [name]: field.parse(typed) })}
      value={field.format(value)}
    />
  )
}
