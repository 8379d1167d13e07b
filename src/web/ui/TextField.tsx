import {
  type ChangeEvent,
  type CompositionEvent,
  type HTMLInputAutoCompleteAttribute,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'
import { isWholeText } from './MaskedField.tsx'
import styles from './TextField.module.css'

interface TextReader {
  parse(typed: string): unknown
  format(value: unknown): string
  parsePasted?(text: string): string
}

/** A line of text, or several with `rows`, which grow with the text if the browser can. */
export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Reads the typed or pasted text of a kind of field. See `Field`. */
  field?: TextReader | undefined
  /** Called before `onChange` with the typed or pasted text, and the resulting value. */
  onGiven?: ((given: string, value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /**
   * `tel` and `url` choose the keyboard; native validation is off. `email` changes the typed text.
   */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'password' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  maxLength?: number | undefined
  inputMode?: 'email' | undefined
  placeholder?: string | undefined
  spellCheck?: boolean | undefined
  rows?: number | undefined
}

/** The beginnings of words. Phones also put a space before these characters. */
const WORD = /^[^\s@.,]/

type Text = HTMLInputElement | HTMLTextAreaElement
type TextChange = ChangeEvent<Text>
type TextComposition = CompositionEvent<Text>

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props)
  const composing = useRef(false)
  /**
   * Spaces at the end of a text that the kind of field has left out. A word after them is a new
   * word.
   */
  const spaces = useRef({ after: '', left: '' })
  const edit = (input: Text, isWhole: boolean) => {
    const { field } = props
    if (!field) return props.onChange(input.value)
    const read = (text: string) =>
      field.format(field.parse(isWhole && field.parsePasted ? field.parsePasted(text) : text))
    const shown = input.value
    const { after, left } = spaces.current
    const isNewWord = shown.startsWith(after) && WORD.test(shown.slice(after.length))
    const given = isNewWord ? after + left + shown.slice(after.length) : shown
    const value = read(given)
    const isCut = value === given.trimEnd()
    spaces.current = { after: value, left: isCut ? given.slice(value.length) : '' }
    if (value !== shown) {
      const caret = given === shown ? (input.selectionStart ?? given.length) : given.length
      const { length } = read(given.slice(0, caret))
      input.value = value
      if (input === document.activeElement) input.setSelectionRange(length, length)
    }
    props.onGiven?.(given, value)
    props.onChange(value)
  }
  const common = {
    'aria-describedby': ids.describedBy,
    'aria-invalid': props.status === 'error' || undefined,
    autoComplete: props.autoComplete,
    // Only some types keep phones from beginning with a capital. A keyboard alone does not.
    autoCapitalize: props.inputMode && 'none',
    // A phone would turn a name or an address into another one.
    autoCorrect: props.rows === undefined ? 'off' : undefined,
    id: ids.control,
    inputMode: props.inputMode,
    maxLength: props.maxLength,
    name: props.name,
    onBlur: () => {
      spaces.current = { after: '', left: '' }
      props.onBlur?.()
    },
    onChange: ({ currentTarget, nativeEvent }: TextChange) => {
      if (composing.current) props.onChange(currentTarget.value)
      else edit(currentTarget, !(nativeEvent instanceof InputEvent) || isWholeText(nativeEvent))
    },
    onCompositionEnd: ({ currentTarget }: TextComposition) => {
      composing.current = false
      edit(currentTarget, false)
    },
    onCompositionStart: () => {
      composing.current = true
    },
    placeholder: props.placeholder,
    spellCheck: props.spellCheck,
    value: props.value,
  }
  return (
    <FieldFrame field={props} ids={ids}>
      <InputBox status={props.status}>
        {props.rows === undefined ? (
          <input {...common} className={inputClass} type={props.type ?? 'text'} />
        ) : (
          <textarea {...common} className={classNames(inputClass, styles.area)} rows={props.rows} />
        )}
      </InputBox>
    </FieldFrame>
  )
}
