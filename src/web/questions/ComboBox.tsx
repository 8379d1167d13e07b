import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useLaterMessages } from '../language/messages.ts'
import { CloseButton } from '../ui/CloseButton.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from '../ui/FieldFrame.tsx'
import { InputBox, inputClass } from '../ui/InputBox.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { OptionList, optionElementId } from '../ui/OptionList.tsx'
import styles from './ComboBox.module.css'

type ComboBoxOption = { id: string; text: string }

/**
 * A choice among many options, found by typing. The empty string means no choice. On blur, a text
 * of three or more characters chooses the only option that has all its words. Any other text stays,
 * with a message.
 */
type ComboBoxProps<Option extends ComboBoxOption> = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly Option[]
  /** Returns functions that find the matching options, best first, and the highlighted parts. */
  search: (typed: string) => {
    find: (options: readonly NoInfer<Option>[]) => readonly NoInfer<Option>[]
    contains: (option: NoInfer<Option>) => boolean
    marks: RegExp
  }
  placeholder?: string | undefined
  /** The text in the list when nothing matches. */
  empty: string
  /** The message while the text is no option. */
  unknown: string
  /** A text that is no option, from an earlier visit. */
  unknownText?: string | undefined
  /** Called with a text that is no option, or not yet; empty for none. */
  onUnknownText: (text: string) => void
}

/** One or two letters may match a single option by chance. */
const MIN_LENGTH_TO_CHOOSE = 3

export function ComboBox<Option extends ComboBoxOption>(props: ComboBoxProps<Option>) {
  const { businessOverview } = useLaterMessages()
  const inputRef = useRef<HTMLInputElement>(null)
  const search = useSearch(props)
  const { open, active, query, matches } = search
  // While the list is open, the applicant is still searching.
  const isUnknown = !open && query !== undefined && query.trim() !== ''
  const shown = open
    ? { ...props, status: 'none' as const, message: undefined }
    : isUnknown
      ? { ...props, status: 'error' as const, message: props.unknown }
      : props
  const { status } = shown
  const ids = useFieldIds(shown)
  const listId = `${ids.control}-list`
  const chosen = props.options.find((option) => option.id === props.value)
  const text = query ?? chosen?.text ?? ''

  return (
    <FieldFrame field={shown} ids={ids}>
      <InputBox
        end={
          text === '' ? (
            <ChevronDownIcon className={styles.chevron} />
          ) : (
            <CloseButton
              className={styles.clear}
              label={businessOverview.clear(props.label)}
              onClick={() => {
                search.choose('')
                inputRef.current?.focus()
              }}
              // It disappears together with the text, and must not have the focus then.
              tabIndex={-1}
            />
          )
        }
        status={status}
      >
        <input
          aria-activedescendant={
            open && active !== undefined ? optionElementId(listId, active) : undefined
          }
          aria-autocomplete="list"
          aria-controls={open ? listId : undefined}
          aria-describedby={ids.describedBy}
          aria-expanded={open}
          aria-invalid={status === 'error' || undefined}
          autoComplete="off"
          className={classNames(inputClass, styles.input)}
          id={ids.control}
          name={props.name}
          onBlur={() => {
            search.leave()
            props.onBlur?.()
          }}
          onChange={(event) => search.type(event.currentTarget.value)}
          onClick={search.show}
          onFocus={search.show}
          onKeyDown={search.onKeyDown}
          placeholder={props.placeholder}
          ref={inputRef}
          role="combobox"
          spellCheck={false}
          type="text"
          value={text}
        />
      </InputBox>
      {open && (
        <OptionList
          active={active}
          empty={props.empty}
          id={listId}
          labelId={ids.label}
          marks={search.marks}
          onPick={search.choose}
          options={matches}
          selected={props.value}
        />
      )}
      <span aria-live="polite" className="visually-hidden">
        {open && businessOverview.optionCount(matches.length)}
      </span>
    </FieldFrame>
  )
}

/** The typed text, the list that it opens, and what keys do to both. */
function useSearch<Option extends ComboBoxOption>(props: ComboBoxProps<Option>) {
  const [query, setQuery] = useState(props.unknownText)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const searched = query?.trim() ?? ''
  const { matches, marks, only, isSure } = useMatches(props, searched)

  const show = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const forget = () => {
    setQuery(undefined)
    props.onUnknownText('')
  }
  const choose = (id: string) => {
    close()
    forget()
    props.onChange(id)
  }
  /**
   * Keeps only a text that chooses nothing. Blank text is removed, and an answer shows its own
   * text.
   */
  const keep = () => {
    close()
    if (searched === '') forget()
    else if (props.value !== '') props.onChange('')
  }
  const type = (text: string) => {
    setQuery(text)
    props.onUnknownText(text)
    setActive(undefined)
    setOpen(true)
    if (text === '' && props.value !== '') props.onChange('')
  }
  const move = (step: 1 | -1) => {
    const from = matches.findIndex((option) => option.id === (active ?? props.value))
    const index = from === -1 && step === -1 ? matches.length - 1 : from + step
    const next = matches[(index + matches.length) % matches.length]
    if (next === undefined) return
    setActive(next.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const id = active ?? only?.id
      if (id === undefined) keep()
      else choose(id)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
      forget()
    }
  }
  const leave = () => (only === undefined || !isSure ? keep() : choose(only.id))
  return { query, open, active, matches, marks, show, type, choose, leave, onKeyDown }
}

/**
 * Returns the options that a search finds. If there is only one, `only` is the option that Enter or
 * leaving the field may choose.
 */
function useMatches<Option extends ComboBoxOption>(
  { options, search }: Pick<ComboBoxProps<Option>, 'options' | 'search'>,
  searched: string,
) {
  const result = useMemo(() => {
    if (searched === '') return { matches: options, isSure: false }
    const { find, contains, marks } = search(searched)
    const matches = find(options)
    return { matches, marks, isSure: matches.length === 1 && matches.every(contains) }
  }, [options, search, searched])
  const { matches } = result
  const isLong = searched.length >= MIN_LENGTH_TO_CHOOSE
  return { ...result, only: isLong && matches.length === 1 ? matches[0] : undefined }
}
