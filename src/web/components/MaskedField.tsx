import {
  type FormEvent,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { maskEdit } from './caret.ts'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'

/**
 * A text in a mask. The parent holds the clean value; the text in the mask lives here while it is
 * typed, and becomes `show(value)` on leaving. `onChange` is called with each key press, and the
 * parent sets the value in the same turn.
 */
export type MaskedFieldProps = FieldProps & {
  /** Clean, as `clean` returns it. */
  value: string
  /** What stands in the input while typing. */
  format: (typed: string) => string
  clean: (typed: string) => string
  /** What a text that came at once (pasted, dictated, filled in) stands for. */
  atOnce?: ((text: string) => string) | undefined
  /** What stands in the input when it is left; `format` unless given. */
  show?: ((value: string) => string) | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | undefined
  type?: 'text' | 'tel' | undefined
  placeholder?: string | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  end?: ReactNode
  /** A class on the input, and attributes that keep password managers away. */
  inputClassName?: string | undefined
  secret?: boolean | undefined
}

const keepOut = {
  autoCapitalize: 'off',
  autoCorrect: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
} as const

/** A key changes one character, or takes some away. */
function isKey({ inputType, data }: InputEvent): boolean {
  return inputType.startsWith('delete') || (inputType === 'insertText' && data?.length === 1)
}

export function MaskedField(props: MaskedFieldProps) {
  const ids = useFieldIds(props)
  const [typed, setTyped] = useState<string>()
  const composing = useRef(false)
  const show = props.show ?? props.format
  const isCurrent = typed !== undefined && props.clean(typed) === props.value
  const text = isCurrent ? typed : show(props.value)

  const take = (input: HTMLInputElement, inputType: string, atOnce: boolean) => {
    const focused = input === document.activeElement
    const read = (atOnce && props.atOnce?.(input.value)) || input.value
    const caret = read === input.value ? input.selectionStart : null
    const edit = { before: text, raw: read, caret: caret ?? read.length, inputType }
    const next = maskEdit({ ...edit, format: props.format })
    if (input.value !== next.text) input.value = next.text
    if (focused) input.setSelectionRange(next.caret, next.caret)
    setTyped(focused ? next.text : undefined)
    props.onChange(props.clean(next.text))
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (composing.current) {
      setTyped(input.value)
      props.onChange(props.clean(input.value))
      return
    }
    const { nativeEvent } = event
    if (nativeEvent instanceof InputEvent) take(input, nativeEvent.inputType, !isKey(nativeEvent))
    else take(input, '', true)
  }

  return (
    <FieldFrame field={props} ids={ids}>
      <InputBox
        disabled={props.disabled}
        end={props.end}
        prefix={props.prefix}
        status={props.status}
        suffix={props.suffix}
      >
        <input
          {...(props.secret ? keepOut : {})}
          aria-describedby={ids.describedBy}
          aria-invalid={props.status === 'error' || undefined}
          autoComplete={props.autoComplete}
          className={classNames(inputClass, props.inputClassName)}
          disabled={props.disabled}
          id={ids.control}
          inputMode={props.inputMode}
          name={props.name}
          onBlur={() => {
            composing.current = false
            setTyped(undefined)
            props.onBlur?.()
          }}
          onChange={onInput}
          onCompositionEnd={(event) => {
            composing.current = false
            take(event.currentTarget, 'insertFromComposition', true)
          }}
          onCompositionStart={() => {
            composing.current = true
          }}
          placeholder={props.placeholder}
          spellCheck={false}
          type={props.type ?? 'text'}
          value={text}
        />
      </InputBox>
    </FieldFrame>
  )
}
