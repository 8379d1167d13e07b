import { email } from '../../../application/fields/email.ts'
import { phone } from '../../../application/fields/phone.ts'
import { text } from '../../../application/fields/text.ts'
import type { ContactForm } from '../../../application/people.ts'
import { Masked } from '../../form/Masked.tsx'
import type { Feedback } from '../../form/use-step-form.ts'
import { Columns } from '../../ui/Columns.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface PersonFieldsProps<Form extends ContactForm> {
  readonly form: Form
  readonly onChange: (changes: Partial<Form>) => void
  /** Tells how the field of a path below this person stands. */
  readonly feedback: (path: string, shown: string) => Feedback
}

/** All that is asked of a contact. */
export function ContactFields(props: PersonFieldsProps<ContactForm>) {
  return (
    <>
      <NameFields {...props} />
      <ReachFields {...props} />
    </>
  )
}

/** First and last name. */
export function NameFields({ form, onChange, feedback }: PersonFieldsProps<ContactForm>) {
  return (
    <Columns>
      <TextField
        {...feedback('firstName', form.firstName)}
        autoComplete={`section-${form.id} given-name`}
        label="First Name"
        maxLength={1024}
        onChange={(typed) => onChange({ firstName: text.clean(typed) })}
        value={form.firstName}
      />
      <TextField
        {...feedback('lastName', form.lastName)}
        autoComplete={`section-${form.id} family-name`}
        label="Last Name"
        maxLength={1024}
        onChange={(typed) => onChange({ lastName: text.clean(typed) })}
        value={form.lastName}
      />
    </Columns>
  )
}

/** Phone and e-mail. */
export function ReachFields({ form, onChange, feedback }: PersonFieldsProps<ContactForm>) {
  return (
    <Columns>
      <Masked
        {...feedback('phone', form.phone)}
        autoComplete={`section-${form.id} tel-national`}
        inputMode="tel"
        label="Phone"
        onChange={(value) => onChange({ phone: value })}
        rules={phone}
        type="tel"
        value={form.phone}
      />
      <TextField
        {...feedback('email', form.email)}
        autoComplete={`section-${form.id} email`}
        label="Email"
        onChange={(typed) => onChange({ email: email.clean(typed) })}
        spellCheck={false}
        type="email"
        value={form.email}
      />
    </Columns>
  )
}
