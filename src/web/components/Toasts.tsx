import { Toast, type ToastMessage } from './Toast.tsx'
import styles from './Toasts.module.css'

/**
 * The messages that come and go: bottom centre on a phone, top right on a desk. The region always
 * stands, so that assistive technology notices what is added. Each closes itself after 5 seconds,
 * but not while it is pointed at or holds the focus.
 */
export type ToastsProps = {
  toasts: readonly ToastMessage[]
  onClose: (id: string) => void
}

export function Toasts({ toasts, onClose }: ToastsProps) {
  return (
    <section aria-label="Notifications" className={styles.region} data-filled={toasts.length > 0}>
      <ol className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} onClose={onClose} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
