import styles from './FieldMessage.module.css'
import { SuccessIcon, WarningIcon } from './icons.tsx'

/** Whether a field is in error or valid; the text is its `message`. */
export type FieldStatus = 'none' | 'error' | 'success'

/** An icon and a text. The element is always in the page, so that a change is announced. */
export function FieldMessage({
  id,
  status,
  message,
}: {
  id: string
  status: FieldStatus | undefined
  message: string | undefined
}) {
  return (
    <div aria-live="polite" className={styles.message} data-status={status ?? 'none'} id={id}>
      {message && status === 'error' && <WarningIcon className={styles.icon} />}
      {message && status === 'success' && <SuccessIcon className={styles.icon} />}
      {message && <span>{message}</span>}
    </div>
  )
}
