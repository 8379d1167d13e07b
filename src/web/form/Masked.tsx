import type { Field } from '../../application/fields/field.ts'
import { MaskedField, type MaskedFieldProps } from '../ui/MaskedField.tsx'
import { SecretField } from '../ui/SecretField.tsx'

type Props<Value> = Omit<
  MaskedFieldProps,
  'reads' | 'clean' | 'format' | 'onChange' | 'show' | 'value'
> & {
  readonly rules: Pick<Field<Value>, 'reads' | 'clean' | 'show' | 'typing'>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A masked input that follows a field's own rules of cleaning and showing. */
export function Masked<Value>({ rules, value, onChange, secret, ...rest }: Props<Value>) {
  const Input = secret ? SecretField : MaskedField
  const shown = (typed: string) => rules.show(rules.clean(typed))
  return (
    <Input
      {...rest}
      reads={rules.reads}
      clean={shown}
      format={rules.typing ?? shown}
      onChange={(typed) => onChange(rules.clean(typed))}
      show={(text) => text}
      value={rules.show(value)}
    />
  )
}
