import { type ReactNode, type Ref, useContext, useDeferredValue, useRef } from 'react'
import {
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  PopoverContext,
  ComboBox as RacComboBox,
  useSlottedContext,
} from 'react-aria-components'
import styles from './ComboBox.module.css'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'
import { ChevronDownIcon, CloseIcon } from './icons.tsx'
import { Marked } from './Marked.tsx'
import popup from './Popup.module.css'

export type ComboBoxOption = { id: string; text: string }

/**
 * A choice of one from a long list, found by typing. The empty string stands for no choice. A text
 * that only one option matches chooses it on leaving; any other text that is no choice goes.
 */
export type ComboBoxProps<Option extends ComboBoxOption> = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly Option[]
  /** True where the option answers what was typed. */
  matches: (option: Option, query: string) => boolean
  placeholder?: string | undefined
  /** What the list says when nothing matches. */
  empty?: string | undefined
}

export function ComboBox<Option extends ComboBoxOption>(props: ComboBoxProps<Option>) {
  const ids = useFieldIds(props)
  const typed = useRef('')
  const status = props.status ?? 'none'
  const byText = new Map(props.options.map((option) => [option.text, option]))
  const chosen = props.options.find((option) => option.id === props.value)?.text

  const choose = (id: string) => {
    typed.current = ''
    props.onChange(id)
  }
  const leave = () => {
    const query = typed.current.trim()
    const [only, ...others] =
      query === '' ? [] : props.options.filter((option) => props.matches(option, query))
    if (only !== undefined && others.length === 0) choose(only.id)
    typed.current = ''
    props.onBlur?.()
  }

  return (
    <FieldFrame field={props} ids={ids}>
      <RacComboBox
        allowsEmptyCollection
        aria-labelledby={ids.label}
        defaultFilter={(text, typed) => {
          const option = byText.get(text)
          return option !== undefined && props.matches(option, typed)
        }}
        defaultItems={props.options}
        id={ids.control}
        isDisabled={props.disabled ?? false}
        isInvalid={status === 'error'}
        menuTrigger="focus"
        {...(props.name !== undefined && { name: props.name })}
        onBlur={leave}
        onChange={(key) => choose(key === null ? '' : String(key))}
        validationBehavior="aria"
        value={props.value === '' ? null : props.value}
      >
        <div className={styles.anchor}>
          <InputBox
            disabled={props.disabled}
            end={<End label={props.label} disabled={props.disabled} />}
            status={status}
          >
            <SearchInput
              onTyped={(text) => {
                typed.current = text
              }}
              describedBy={ids.describedBy}
              placeholder={props.placeholder}
            />
          </InputBox>
          <Popup>
            <ListBox
              onMouseDown={(event) => event.preventDefault()}
              className={classNames(popup.popover, popup.list, styles.list)}
              renderEmptyState={() => (
                <div className={popup.empty}>{props.empty ?? 'Nothing found'}</div>
              )}
            >
              {(option: Option) => (
                <ListBoxItem
                  className={classNames(popup.option, styles.option)}
                  id={option.id}
                  textValue={option.text}
                >
                  <Found text={option.text} chosen={chosen} />
                </ListBoxItem>
              )}
            </ListBox>
          </Popup>
        </div>
      </RacComboBox>
    </FieldFrame>
  )
}

function SearchInput(props: {
  onTyped: (text: string) => void
  describedBy: string | undefined
  placeholder: string | undefined
}) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      {...(props.describedBy !== undefined && { 'aria-describedby': props.describedBy })}
      className={classNames(inputClass, styles.input)}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'focus')
      }}
      onInput={(event) => props.onTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onTyped('')
      }}
      placeholder={props.placeholder ?? ''}
    />
  )
}

function Found({ text, chosen }: { text: string; chosen: string | undefined }) {
  const typed = useDeferredValue(useContext(ComboBoxStateContext)?.inputValue ?? '')
  return <Marked query={typed === chosen ? '' : typed} text={text} />
}

/**
 * The list in its place in the page: the library's popover closes as soon as the page scrolls, and
 * a browser scrolls to a field when it takes the focus. Without a state the options are collected.
 */
function Popup({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  const popover = useSlottedContext(PopoverContext)
  if (state === null) return children
  if (!state.isOpen) return null
  return (
    <div className={styles.popup} ref={popover?.ref as Ref<HTMLDivElement>}>
      {children}
    </div>
  )
}

/** The cross that empties the field, or the sign that there is a list. */
function End({ label, disabled }: { label: string; disabled: boolean | undefined }) {
  const state = useContext(ComboBoxStateContext)
  if (state === null || state.inputValue === '' || disabled) {
    return <ChevronDownIcon className={styles.chevron} />
  }
  return (
    <button
      className={styles.clear}
      onClick={(event) => {
        state.setInputValue('')
        state.setValue(null)
        event.currentTarget.parentElement?.querySelector('input')?.focus()
      }}
      type="button"
    >
      <CloseIcon />
      <span className="visually-hidden">Clear {label}</span>
    </button>
  )
}
