import type { Address } from '../../application/application.ts'
import { limits } from '../../application/reference/limits.ts'
import { states } from '../../application/reference/states.ts'
import { address as schema } from '../../application/schema.ts'
import { useMessages } from '../language/messages.ts'
import { Columns } from '../ui/Columns.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './AddressFields.module.css'
import { Question } from './Question.tsx'
import { SuggestField } from './SuggestField.tsx'
import { FormScope } from './scope.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import type { Feedback } from './use-step-form.ts'

interface Props {
  readonly address: Address
  readonly onChange: (changes: Partial<Address>) => void
  /** The feedback of the field of a name below this address. */
  readonly feedback: (name: string, text: string) => Feedback
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section: string
}

/** Street with suggestions, second line, city, state and ZIP. */
export function AddressFields({ address, onChange, feedback, section }: Props) {
  const { questions, stateNames } = useMessages()
  const { suggestions, attribution, search, pick } = useAddressSuggestions()
  return (
    <FormScope
      feedback={feedback}
      onChange={onChange}
      schema={schema}
      section={section}
      values={address}
    >
      <div className={styles.street}>
        <Columns>
          <SuggestField
            {...questions.street}
            {...feedback('street', address.street)}
            autoComplete={`${section} address-line1`}
            maxLength={limits.nameLength}
            onChange={(street) => onChange({ street })}
            onPick={(id) => onChange(pick(id))}
            onSearch={search}
            suggestions={suggestions}
            value={address.street}
          />
          <Question autoComplete="address-line2" of="street2" />
        </Columns>
        {attribution !== '' && (
          <p className={styles.credit} title={attribution}>
            {attribution}
          </p>
        )}
      </div>
      <Columns layout="address">
        <Question autoComplete="address-level2" of="city" />
        <Select
          {...questions.state}
          {...feedback('state', address.state)}
          autoComplete={`${section} address-level1`}
          onChange={(state) => onChange({ state })}
          options={states.map(({ code, name }) => ({ id: code, text: stateNames[code] ?? name }))}
          value={address.state}
        />
        <Question autoComplete="postal-code" of="zip" />
      </Columns>
    </FormScope>
  )
}
