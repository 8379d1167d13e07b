import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'
import type { FieldStatus } from './FieldMessage.tsx'
import { FieldMessage } from './FieldMessage.tsx'

/** A checkbox in a row 48 px high. */
export type CheckboxProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string | undefined
  name?: string | undefined
  hint?: ReactNode
  status?: FieldStatus | undefined
  message?: string | undefined
  disabled?: boolean | undefined
}

export function Checkbox(props: CheckboxProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = classNames(
    props.hint !== undefined && `${id}-hint`,
    props.message && `${id}-message`,
  )
  return (
    <div>
      <label
        className={styles.row}
        data-disabled={props.disabled || undefined}
        data-status={props.status ?? 'none'}
      >
        <input
          aria-describedby={describedBy || undefined}
          aria-invalid={props.status === 'error' || undefined}
          checked={props.checked}
          className={styles.box}
          disabled={props.disabled}
          id={id}
          name={props.name}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        <span className={styles.label}>{props.label}</span>
      </label>
      {props.hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </div>
      )}
      <FieldMessage id={`${id}-message`} message={props.message} status={props.status} />
    </div>
  )
}
