import { useMessages } from '../language/messages.ts'
import { useToasts } from '../toasts/toasts.ts'
import styles from './Toasts.module.css'
import { useNotice } from './use-notice.ts'

/**
 * Short messages: bottom center on a phone, top right on a desktop. The live region is always in
 * the document, since assistive technology may miss one that is added later.
 */
export function Toasts() {
  const { frame } = useMessages()
  const toasts = useToasts((state) => state.toasts)
  const List = useNotice('ToastList', toasts.length > 0)
  return (
    <section aria-label={frame.notifications} aria-live="polite" className={styles.region}>
      {/* A message may say that scripts do not load. */}
      {List ? (
        <List />
      ) : (
        toasts.map(({ id, text }) => (
          <p className={styles.toast} key={id}>
            {text()}
          </p>
        ))
      )}
    </section>
  )
}
