import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'

/** A single line of text. */
export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** `email`, `tel` and `url` choose the keyboard; native validation is off. */
  type?: 'text' | 'email' | 'tel' | 'url' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  spellCheck?: boolean | undefined
  readOnly?: boolean | undefined
  prefix?: string | undefined
  suffix?: string | undefined
  /** A button inside the field. */
  end?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props)
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
          aria-describedby={ids.describedBy}
          aria-invalid={props.status === 'error' || undefined}
          autoComplete={props.autoComplete}
          className={inputClass}
          disabled={props.disabled}
          id={ids.control}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          name={props.name}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          spellCheck={props.spellCheck}
          type={props.type ?? 'text'}
          value={props.value}
        />
      </InputBox>
    </FieldFrame>
  )
}
