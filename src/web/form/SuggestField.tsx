import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useMessages } from '../language/messages.ts'
import { FieldFrame, type FieldProps, useFieldIds } from '../ui/FieldFrame.tsx'
import { InputBox, inputClass } from '../ui/InputBox.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { OptionList, optionElementId } from '../ui/OptionList.tsx'

type Suggestion = { id: string; text: string }

/**
 * A line of free text with suggestions under it. `onSearch` is called only for typing: autofill
 * neither searches nor opens the list.
 */
type SuggestFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onSearch: (typed: string) => void
  suggestions: readonly Suggestion[]
  onPick: (id: string) => void
  onBlur?: (() => void) | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
}

const isTyped = (event: Event): boolean =>
  event instanceof InputEvent &&
  event.inputType !== '' &&
  event.inputType !== 'insertReplacementText'

export function SuggestField(props: SuggestFieldProps) {
  const { form } = useMessages()
  const ids = useFieldIds(props)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = props
  const open = wanted && suggestions.length > 0
  const listId = `${ids.control}-list`
  const current = open ? suggestions[active] : undefined

  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  const pick = (id: string) => {
    close()
    props.onPick(id)
  }
  const move = (step: 1 | -1) => {
    const places = suggestions.length + 1
    const next = ((active + 1 + step + places) % places) - 1
    setActive(next)
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    const typed = isTyped(event.nativeEvent)
    setWanted(typed)
    setActive(-1)
    props.onChange(text)
    if (typed) props.onSearch(text)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || suggestions.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else setWanted(true)
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      pick(current.id)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldFrame field={props} ids={ids}>
      <InputBox status={props.status}>
        <input
          aria-activedescendant={current && optionElementId(listId, current.id)}
          aria-autocomplete="list"
          aria-controls={open ? listId : undefined}
          aria-describedby={ids.describedBy}
          aria-expanded={open}
          aria-invalid={props.status === 'error' || undefined}
          autoComplete={props.autoComplete}
          autoCorrect="off"
          className={inputClass}
          id={ids.control}
          name={props.name}
          onBlur={() => {
            close()
            props.onBlur?.()
          }}
          onChange={onInput}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder}
          role="combobox"
          type="text"
          value={props.value}
        />
      </InputBox>
      {open && (
        <OptionList
          active={current?.id}
          id={listId}
          labelId={ids.label}
          onPick={pick}
          options={suggestions}
        />
      )}
      <span aria-live="polite" className="visually-hidden">
        {open && form.suggestionCount(suggestions.length)}
      </span>
    </FieldFrame>
  )
}
