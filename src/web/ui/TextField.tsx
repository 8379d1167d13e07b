import type { ChangeEvent, HTMLInputAutoCompleteAttribute } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'
import styles from './TextField.module.css'

/** A line of text; several with `rows`, which grow with the text where the browser can. */
export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** `email`, `tel` and `url` choose the keyboard; native validation is off. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'password' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  spellCheck?: boolean | undefined
  rows?: number | undefined
}

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props)
  const common = {
    'aria-describedby': ids.describedBy,
    'aria-invalid': props.status === 'error' || undefined,
    autoComplete: props.autoComplete,
    id: ids.control,
    maxLength: props.maxLength,
    name: props.name,
    onBlur: props.onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(event.currentTarget.value),
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
