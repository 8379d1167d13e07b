import type { Address } from '../../application/application.ts'
import { optionalText, text } from '../../application/fields/text.ts'
import { zip } from '../../application/fields/zip.ts'
import { states } from '../../application/reference/states.ts'
import { Columns } from '../ui/Columns.tsx'
import { Select } from '../ui/Select.tsx'
import { SuggestField } from '../ui/SuggestField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './AddressFields.module.css'
import { Masked } from './Masked.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import type { Feedback } from './use-step-form.ts'

interface Props {
  readonly address: Address
  readonly onChange: (changes: Partial<Address>) => void
  /** Tells how the field of a name below this address stands. */
  readonly feedback: (field: keyof Address, shown: string) => Feedback
  /** The section of the `autocomplete` tokens, such as `work` or `section-mailing`. */
  readonly autoCompleteSection: string
}

const stateOptions = states.map(({ code, name }) => ({ id: code, text: name }))

/** Street with suggestions, second line, city, state and ZIP. */
export function AddressFields({ address, onChange, feedback, autoCompleteSection }: Props) {
  const { suggestions, attribution, search, pick } = useAddressSuggestions()
  const token = (name: string) => `${autoCompleteSection} ${name}`
  return (
    <>
      <div className={styles.street}>
        <Columns>
          <SuggestField
            {...feedback('street', address.street)}
            autoComplete={token('address-line1')}
            label="Street"
            maxLength={1024}
            onChange={(typed) => onChange({ street: text.clean(typed) })}
            onPick={(id) => onChange(pick(id))}
            onSearch={search}
            suggestions={suggestions}
            value={address.street}
          />
          <TextField
            {...feedback('street2', address.street2)}
            autoComplete={token('address-line2')}
            label="Street 2"
            onChange={(typed) => onChange({ street2: optionalText.clean(typed) })}
            optional
            placeholder="Suite, Unit, etc."
            value={address.street2}
          />
        </Columns>
        {attribution !== '' && (
          <p className={styles.credit} title={attribution}>
            {attribution}
          </p>
        )}
      </div>
      <Columns layout="address">
        <TextField
          {...feedback('city', address.city)}
          autoComplete={token('address-level2')}
          label="City"
          onChange={(typed) => onChange({ city: text.clean(typed) })}
          value={address.city}
        />
        <Select
          {...feedback('state', address.state)}
          autoComplete={token('address-level1')}
          label="State"
          onChange={(state) => onChange({ state })}
          options={stateOptions}
          value={address.state}
        />
        <Masked
          {...feedback('zip', address.zip)}
          autoComplete={token('postal-code')}
          inputMode="numeric"
          label="Zip"
          onChange={(value) => onChange({ zip: value })}
          rules={zip}
          value={address.zip}
        />
      </Columns>
    </>
  )
}
