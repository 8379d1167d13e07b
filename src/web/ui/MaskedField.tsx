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
  /** What a text stands for that came at once, or whose last part was just ended. */
  reads?: ((text: string) => string) | undefined
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

/** Not while a part is typed or changed key by key, nor when an undo brings a text back. */
function isToBeRead({ inputType, data }: InputEvent): boolean {
  const isWithinPart = inputType === 'insertText' && /^[\p{L}\p{N}]$/u.test(data ?? '')
  return !isWithinPart && !/^(?:delete|history)/.test(inputType)
}

export function MaskedField(props: MaskedFieldProps) {
  const ids = useFieldIds(props)
  const [typed, setTyped] = useState<string>()
  const composing = useRef(false)
  const show = props.show ?? props.format
  const isCurrent = typed !== undefined && props.clean(typed) === props.value
  const text = isCurrent ? typed : show(props.value)

  const take = (input: HTMLInputElement, inputType: string, read = (typed: string) => typed) => {
    const focused = input === document.activeElement
    const raw = read(input.value)
    const caret = raw === input.value ? input.selectionStart : null
    const edit = { before: text, raw, caret: caret ?? raw.length, inputType }
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
    if (!(nativeEvent instanceof InputEvent)) take(input, '', props.reads)
    else take(input, nativeEvent.inputType, isToBeRead(nativeEvent) ? props.reads : undefined)
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
            const dictated = event.data.length > 1
            take(event.currentTarget, 'insertFromComposition', dictated ? props.reads : undefined)
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
