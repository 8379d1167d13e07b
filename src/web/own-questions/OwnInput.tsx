import { ownPath } from '../../application/form.ts'
import type { OwnQuestion } from '../../application/forms/definition.ts'
import { choiceLabel } from '../../application/forms/us/own-fields.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { countryName } from '../../application/reference/countries.ts'
import { shownForm } from '../draft/shown-form.ts'
import { Lockable } from '../form/invited.tsx'
import { useAnswer, useQuestion, useQuestionFeedback } from '../form/scope.tsx'
import { TypedField } from '../form/TypedQuestion.tsx'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { sortedOptions } from '../ui/sorted-options.ts'
import { wordsOf } from './own-messages.ts'

/** With more options, the question has a dropdown. */
const MAX_RADIO_OPTIONS = 6

/** The input for an operator's question. */
export function OwnInput({ id }: { readonly id: string }) {
  const { language } = useMessages()
  const declared = shownForm().definition?.questions.find((question) => question.id === id)
  const { question } = useQuestion(id)
  if (!declared) return null
  const lock = ownPath(id)
  if (question.field.input !== 'own') {
    return <TypedField {...wordsOf(declared, language)} lock={lock} name={id} />
  }
  return (
    <Lockable name={lock}>
      <Chosen declared={declared} />
    </Lockable>
  )
}

/** A question that is answered by choosing. */
function Chosen({ declared }: { readonly declared: OwnQuestion }) {
  const { id, kind, required } = declared
  const { language, stateNames } = useMessages()
  const { summary } = useLaterMessages()
  const { question, onChange } = useQuestion(id)
  const { field } = question
  const value = useAnswer(id)
  const typed = field.format(value)
  const common = {
    ...wordsOf(declared, language),
    ...useQuestionFeedback(id, typed),
    optional: !required,
  }
  const change = (answer: string) => onChange({ [id]: field.parse(answer) })
  if (kind === 'yes-no') {
    const options = [
      { id: 'true', text: summary.yes },
      { id: 'false', text: summary.no },
    ]
    return <RadioGroup {...common} inline onChange={change} options={options} value={typed} />
  }
  if (kind === 'consent') {
    const { label, ...rest } = common
    return (
      <CheckboxGroup
        {...rest}
        label={label}
        onChange={(checked) => change(checked.length > 0 ? 'true' : '')}
        options={[{ id: 'true', text: summary.yes }]}
        value={value === true ? ['true'] : []}
      />
    )
  }
  const options = (field.offered ?? []).map((id) => ({ id: id, text: textOf(id) }))
  if (kind === 'choices') {
    const chosen = Array.isArray(value) ? value.map(String) : []
    return (
      <CheckboxGroup
        {...common}
        onChange={(chosen) => onChange({ [id]: chosen })}
        options={options}
        value={chosen}
      />
    )
  }
  return options.length > MAX_RADIO_OPTIONS ? (
    <Select
      {...common}
      onChange={change}
      options={kind === 'choice' ? options : sortedOptions(options)}
      value={typed}
    />
  ) : (
    <RadioGroup {...common} onChange={change} options={options} value={typed} />
  )

  function textOf(id: string): string {
    if (kind === 'country') return countryName(id, language)
    if (kind === 'state')
      return ownValue(stateNames, id) ?? states.find(({ code }) => code === id)?.name ?? id
    return choiceLabel(declared, id, language)
  }
}
