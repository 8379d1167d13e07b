import {
  type CompositionEvent,
  type FormEvent,
  type HTMLInputAutoCompleteAttribute,
  useRef,
  useState,
} from 'react'
import { maskEdit } from './caret.ts'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'
import styles from './MaskedField.module.css'
import { useUiText } from './ui-text.ts'

/** The parsing and formatting of a kind of field. See `Field`. */
interface Mask<Value> {
  parse(typed: string): Value
  format(value: Value): string
  formatPartial?(typed: string): string
  parsePasted?(text: string): string
  parseEnded?(text: string): string
  withoutMask?(text: string): string
}

/**
 * An input that follows the mask of its kind of field. It holds the text during typing, which
 * becomes the formatted value when the field is left. `onChange` is called with each key press, and
 * the parent sets the value synchronously.
 */
export type MaskedFieldProps<Value> = FieldProps & {
  field: Mask<Value>
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /**
   * Called before `onChange` with the typed or pasted text, the resulting value, and whether the
   * text arrived at once or is what is left of one that did.
   */
  onGiven?: ((given: string, value: Value, isWhole: boolean) => void) | undefined
  /** A text that arrived at once and could not be read. It is shown while the value is empty. */
  unread?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | undefined
  type?: 'text' | 'tel' | undefined
  placeholder?: string | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  /**
   * Whether the text is dots until Show is pressed. It stays a text input: password managers do not
   * offer to save it, and caret and mask work alike in both states.
   */
  secret?: boolean | undefined
}

const ignoredByPasswordManagers = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
} as const

export function MaskedField<Value>(props: MaskedFieldProps<Value>) {
  const { secret = false } = props
  const ids = useFieldIds(props)
  const uiText = useUiText()
  const [isShown, setShown] = useState(!secret)
  const [input, leave] = useMaskedText(props)

  return (
    <FieldFrame field={props} ids={ids}>
      <InputBox
        end={
          secret && (
            <button className={styles.toggle} onClick={() => setShown(!isShown)} type="button">
              {isShown ? uiText.hide : uiText.show}
              <span className="visually-hidden"> {props.label}</span>
            </button>
          )
        }
        prefix={props.prefix}
        status={props.status}
        suffix={props.suffix}
      >
        <input
          autoComplete={props.autoComplete}
          {...(secret && ignoredByPasswordManagers)}
          {...input}
          aria-describedby={ids.describedBy}
          aria-invalid={props.status === 'error' || undefined}
          className={classNames(inputClass, !isShown && styles.hidden)}
          id={ids.control}
          inputMode={props.inputMode}
          name={props.name}
          onBlur={() => {
            leave()
            props.onBlur?.()
          }}
          placeholder={props.placeholder}
          spellCheck={false}
          type={props.type ?? 'text'}
        />
      </InputBox>
    </FieldFrame>
  )
}

/** The text of a masked input with what its events do to it, and what leaving it does. */
function useMaskedText<Value>(props: MaskedFieldProps<Value>) {
  const { field } = props
  const [typed, setTyped] = useState<string>()
  const composing = useRef(false)
  /** The typed text behind the shown text, including characters that the mask leaves out. */
  const keys = useRef({ shown: '', given: '' })
  const formatted = (value: Value) => field.format(value)
  const formatPartial = (text: string) =>
    field.formatPartial ? field.formatPartial(text) : formatted(field.parse(text))
  const isCurrent = typed !== undefined && formatted(field.parse(typed)) === formatted(props.value)
  const shown = props.unread ?? (isCurrent ? typed : formatted(props.value))
  const text = composing.current && typed !== undefined ? typed : shown

  const edit = (input: HTMLInputElement, inputType: string, arrivedAtOnce: boolean) => {
    // What is left of an unread text is read again as a whole.
    const isWhole = arrivedAtOnce || props.unread !== undefined
    const isFocused = input === document.activeElement
    const caret = input.selectionStart ?? input.value.length
    const isKey = inputType === 'insertText' && props.unread === undefined
    const key = isKey && caret === input.value.length ? lastKey(text, input) : ''
    const earlier = keys.current.shown === text ? keys.current.given : text
    // The mask's separators are not part of the typed text. A foreign number has its own.
    const isMasked =
      !isWhole && key === '' && text === formatted(props.value) && text !== props.value
    const withoutMask = (part: string) =>
      isMasked && field.withoutMask ? field.withoutMask(part) : part
    const given = key === '' ? withoutMask(input.value) : earlier + key
    const read = !isWhole ? undefined : key === '' ? field.parsePasted : field.parseEnded
    const raw = read ? read(given) : given
    const beforeCaret = key === '' && raw === given ? withoutMask(input.value.slice(0, caret)) : raw
    const change = { before: text, raw, caret: beforeCaret.length, inputType }
    const masked = maskEdit({ ...change, format: formatPartial })
    const value = field.parse(masked.text)
    // The mask leaves out a typed sign, as in front of an amount.
    const canStay = isWhole && key === ''
    const next = canStay && masked.text === '' ? { text: input.value, caret } : masked
    // The mask's separators show which parts the typed separators end.
    const isRead =
      raw !== given || (field.parseEnded && significant(given) === significant(next.text))
    keys.current = { shown: next.text, given: isRead ? next.text : given }
    if (input.value !== next.text) input.value = next.text
    if (isFocused) input.setSelectionRange(next.caret, next.caret)
    setTyped(isFocused ? next.text : undefined)
    props.onGiven?.(given, value, canStay)
    props.onChange(value)
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (composing.current) {
      setTyped(input.value)
      if (props.unread === undefined) props.onChange(field.parse(input.value))
      return
    }
    const { nativeEvent } = event
    if (!(nativeEvent instanceof InputEvent)) edit(input, '', true)
    else edit(input, nativeEvent.inputType, isWholeText(nativeEvent))
  }

  /** Shows the formatted value again. */
  const leave = () => {
    composing.current = false
    keys.current = { shown: '', given: '' }
    setTyped(undefined)
  }
  const input = {
    value: text,
    onChange: onInput,
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      const isDictated = event.data.length > 1
      edit(event.currentTarget, 'insertFromComposition', isDictated)
    },
  }
  return [input, leave] as const
}

function significant(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the character that one key has added at the end of a text; empty for any other change.
 */
function lastKey(before: string, { value }: HTMLInputElement): string {
  const added = value.startsWith(before) ? value.slice(before.length) : ''
  return [...added].length === 1 ? added : ''
}

/**
 * Returns whether a text arrived at once. It is false while a part is typed or changed key by key,
 * and when an undo restores a text.
 */
export function isWholeText({ inputType, data }: InputEvent): boolean {
  const isWithinPart = inputType === 'insertText' && /^[\p{L}\p{N}]$/u.test(data ?? '')
  return !isWithinPart && !/^(?:delete|history)/.test(inputType)
}
