import { useMemo } from 'react'
import type { Address } from '../../application/application.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { address as schema } from '../../application/forms/us/schema.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { useMessages } from '../language/messages.ts'
import { Columns } from '../ui/Columns.tsx'
import { Select } from '../ui/Select.tsx'
import { sortedOptions } from '../ui/sorted-options.ts'
import styles from './AddressFields.module.css'
import { rememberGivenText, useGivenText } from './given-texts.ts'
import { SuggestField } from './SuggestField.tsx'
import {
  FormScope,
  pathIn,
  useAnswer,
  useIsAsked,
  useQuestion,
  useQuestionFeedback,
  useScope,
} from './scope.tsx'
import { TypedQuestion } from './TypedQuestion.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import { useAdvice } from './use-advice.ts'

interface Props {
  /** The name of the address in its group. */
  readonly of: string
  readonly values: (form: FormState) => Address
  readonly onChange: (changes: Partial<Address>) => void
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section: string
}

/** The street with suggestions, the second line, city, state and ZIP. */
export function AddressFields({ of: name, values, onChange, section }: Props) {
  const around = useScope()
  const { fields } = around
  const path = pathIn(around, name)
  const scope = useMemo(
    () => ({ fields, onChange, path, schema, section, values }),
    [fields, onChange, path, section, values],
  )
  return (
    <FormScope value={scope}>
      <Street
        addressNow={() => values(useDraft.getState().form)}
        onChange={onChange}
        place={`${section} ${name}`}
      />
      <Columns layout="address">
        <TypedQuestion of="city" />
        <StateQuestion />
        <TypedQuestion of="zip" />
      </Columns>
    </FormScope>
  )
}

interface StreetProps extends Pick<Props, 'onChange'> {
  readonly addressNow: () => Address
  readonly place: string
}

function Street({ addressNow, onChange, place }: StreetProps) {
  const { questions } = useMessages()
  const { autoComplete, question } = useQuestion('street')
  const isAsked = useIsAsked('street')
  const value = String(useAnswer('street'))
  const shown = useQuestionFeedback('street', value)
  const given = useGivenText(shown.id, value)
  const change = (street: unknown) => onChange({ street: String(street) })
  const { remark } = useAdvice({ field: question.field, value, given, feedback: shown })
  const { suggestions, attribution, search, pick } = useAddressSuggestions(place, addressNow)
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
              const { street = value } = changes
              rememberGivenText(shown.id, question.field, text ?? street, street)
              onChange(changes)
            }}
            onSearch={search}
            remark={remark}
            suggestions={suggestions}
            value={value}
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

function StateQuestion() {
  const { questions, stateNames } = useMessages()
  const { autoComplete, onChange } = useQuestion('state')
  const value = String(useAnswer('state'))
  const shown = useQuestionFeedback('state', value)
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
      {...shown}
      autoComplete={autoComplete}
      onChange={(state) => onChange({ state })}
      options={options}
      value={value}
    />
  )
}
