import styles from './FieldMessage.module.css'
import { SuccessIcon, WarningIcon } from './icons.tsx'

/** What is wrong or right with a field; the words come with it as `message`. */
export type FieldStatus = 'none' | 'error' | 'success'

/** A field's message: icon and words. The element stays, so that a change is announced politely. */
export function FieldMessage({
  id,
  status,
  message,
}: {
  id: string
  status: FieldStatus | undefined
  message: string | undefined
}) {
  const said = message !== undefined && message !== ''
  return (
    <div aria-live="polite" className={styles.message} data-status={status ?? 'none'} id={id}>
      {said && status === 'error' && <WarningIcon className={styles.icon} />}
      {said && status === 'success' && <SuccessIcon className={styles.icon} />}
      {said && <span>{message}</span>}
    </div>
  )
}
