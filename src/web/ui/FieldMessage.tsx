import type { ReactNode } from 'react'
import styles from './FieldMessage.module.css'
import { SuccessIcon, WarningIcon } from './icons.tsx'

/** Whether a field is in error or valid. The text is its `message`. */
export type FieldStatus = 'none' | 'error' | 'success'

/**
 * An icon and a text. The element is always in the page, so that a change is announced. The
 * announcement includes the label, as the focus may be on the next field by then. Only the text has
 * the id. A field that has not had the focus yet is silent, since the error summary announces its
 * error.
 */
export function FieldMessage({
  id,
  label,
  visited,
  status,
  message,
}: {
  id: string
  label: string
  /** Whether the field has had the focus. */
  visited: boolean
  status: FieldStatus | undefined
  message: ReactNode
}) {
  return (
    <div
      aria-atomic="true"
      aria-live={visited ? 'polite' : 'off'}
      className={styles.message}
      data-status={status ?? 'none'}
    >
      {message && status === 'error' && <WarningIcon className={styles.icon} />}
      {message && status === 'success' && <SuccessIcon className={styles.icon} />}
      {message && (
        // One element, since Orca announces each element that is added.
        <span>
          <span className="visually-hidden">{label}: </span>
          <span id={id}>{message}</span>
        </span>
      )}
    </div>
  )
}
