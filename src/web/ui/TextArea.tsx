import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { InputBox, inputClass } from './InputBox.tsx'
import styles from './TextArea.module.css'

/** Several lines of text; grows with its text where the browser supports it. */
export type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
}

export function TextArea(props: TextAreaProps) {
  const ids = useFieldIds(props)
  return (
    <FieldFrame field={props} ids={ids}>
      <InputBox disabled={props.disabled} status={props.status}>
        <textarea
          aria-describedby={ids.describedBy}
          aria-invalid={props.status === 'error' || undefined}
          autoComplete={props.autoComplete}
          className={classNames(inputClass, styles.area)}
          disabled={props.disabled}
          id={ids.control}
          maxLength={props.maxLength}
          name={props.name}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          placeholder={props.placeholder}
          rows={props.rows ?? 3}
          value={props.value}
        />
      </InputBox>
    </FieldFrame>
  )
}
