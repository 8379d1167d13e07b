import { useMemo } from 'react'
import type { Address } from '../../application/application.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { address as schema } from '../../application/forms/us/schema.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { useMessages } from '../language/messages.ts'
import { Columns } from '../ui/Columns.tsx'
import { Select } from '../ui/Select.tsx'
import { sortedOptions } from '../ui/sorted-options.ts'
import styles from './AddressFields.module.css'
import { rememberGivenText, useGivenText } from './given-texts.ts'
import { SuggestField } from './SuggestField.tsx'
import { FormScope, fieldsBelow, useIsAsked, useQuestion, useScope } from './scope.tsx'
import { TypedQuestion } from './TypedQuestion.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import { useAdvice } from './use-advice.ts'

interface Props {
  /** The name of the address in its group. */
  readonly of: string
  readonly address: Address
  readonly onChange: (changes: Partial<Address>) => void
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section: string
}

/** The street with suggestions, the second line, city, state and ZIP. */
export function AddressFields({ of: name, address, onChange, section }: Props) {
  const around = useScope()
  return (
    <FormScope
      {...fieldsBelow(around, name)}
      onChange={onChange}
      schema={schema}
      section={section}
      values={address}
    >
      <Street address={address} onChange={onChange} place={`${section} ${name}`} />
      <Columns layout="address">
        <TypedQuestion of="city" />
        <StateQuestion address={address} onChange={onChange} />
        <TypedQuestion of="zip" />
      </Columns>
    </FormScope>
  )
}

type PartProps = Pick<Props, 'address' | 'onChange'>

function Street({ address, onChange, place }: PartProps & { readonly place: string }) {
  const { questions } = useMessages()
  const { feedback, autoComplete, question, values } = useQuestion('street')
  const isAsked = useIsAsked('street')
  const shown = feedback('street', address.street)
  const given = useGivenText(shown.id, address.street)
  const change = (street: unknown) => onChange({ street: String(street) })
  const { remark } = useAdvice({
    field: question.field,
    value: address.street,
    given,
    feedback: shown,
    values,
    onChange: change,
  })
  const { suggestions, attribution, search, pick } = useAddressSuggestions(place, address)
  return (
    <div className={styles.street}>
      <Columns>
        {isAsked && (
          <SuggestField
            {...questions.street}
            {...shown}
            autoComplete={autoComplete}
            onChange={(typed) => {
              const street = question.field.parse(typed)
              rememberGivenText(shown.id, question.field, typed, street)
              change(street)
            }}
            onPick={(id) => {
              const { changes, given: text } = pick(id)
              const { street = address.street } = changes
              rememberGivenText(shown.id, question.field, text ?? street, street)
              onChange(changes)
            }}
            onSearch={search}
            remark={remark}
            suggestions={suggestions}
            value={address.street}
          />
        )}
        <TypedQuestion of="street2" />
      </Columns>
      {attribution !== '' && (
        <p className={styles.credit} data-beside={questions.street.label}>
          <span title={attribution}>{attribution}</span>
        </p>
      )}
    </div>
  )
}

function StateQuestion({ address, onChange }: PartProps) {
  const { questions, stateNames } = useMessages()
  const { feedback, autoComplete } = useQuestion('state')
  const options = useMemo(
    () =>
      sortedOptions(
        states.map(({ code, name }) => ({ id: code, text: ownValue(stateNames, code) ?? name })),
      ),
    [stateNames],
  )
  if (!useIsAsked('state')) return null
  return (
    <Select
      {...questions.state}
      {...feedback('state', address.state)}
      autoComplete={autoComplete}
      onChange={(state) => onChange({ state })}
      options={options}
      value={address.state}
    />
  )
}
