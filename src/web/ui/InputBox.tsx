import type { ReactNode } from 'react'
import type { FieldStatus } from './FieldMessage.tsx'
import styles from './InputBox.module.css'
import { CheckIcon } from './icons.tsx'

/** The class of the bare `input` or `textarea` inside an `InputBox`. */
export const inputClass = styles.input

/** The bordered box around an input and its additions. */
export function InputBox({
  status,
  prefix,
  suffix,
  end,
  children,
}: {
  status?: FieldStatus | undefined
  /** A sign before the text, such as `$`; not part of the accessible name. */
  prefix?: string | undefined
  /** A sign after the text, such as `%`; not part of the accessible name. */
  suffix?: string | undefined
  /** A button inside the box. */
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.box} data-status={status ?? 'none'}>
      {prefix !== undefined && (
        <span aria-hidden="true" className={styles.prefix}>
          {prefix}
        </span>
      )}
      {children}
      {suffix !== undefined && (
        <span aria-hidden="true" className={styles.suffix}>
          {suffix}
        </span>
      )}
      {status === 'success' && <CheckIcon className={styles.tick} />}
      {end}
      <span className={styles.ring} />
    </div>
  )
}
