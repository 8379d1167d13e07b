import styles from './FieldMessage.module.css'
import { SuccessIcon, WarningIcon } from './icons.tsx'

/** Whether a field is in error or valid; the text is its `message`. */
export type FieldStatus = 'none' | 'error' | 'success'

/**
 * An icon and a text. The element is always in the page, so that a change is announced: with the
 * label, as the focus may be on the next field by then. Only the text has the id.
 */
export function FieldMessage({
  id,
  label,
  status,
  message,
}: {
  id: string
  label: string
  status: FieldStatus | undefined
  message: string | undefined
}) {
  return (
    <div
      aria-atomic="true"
      aria-live="polite"
      className={styles.message}
      data-status={status ?? 'none'}
    >
      {message && status === 'error' && <WarningIcon className={styles.icon} />}
      {message && status === 'success' && <SuccessIcon className={styles.icon} />}
      {message && (
        <>
          <span className="visually-hidden">{label}: </span>
          <span id={id}>{message}</span>
        </>
      )}
    </div>
  )
}
