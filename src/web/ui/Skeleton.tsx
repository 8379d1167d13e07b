import styles from './Skeleton.module.css'
import { useUiText } from './ui-text.ts'

/** Bars in place of text that is loading. They appear after 300 ms. */
export function Skeleton({ label }: { label?: string }) {
  const uiText = useUiText()
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label ?? uiText.loading}</span>
      <span aria-hidden="true" className={styles.bar} />
      <span aria-hidden="true" className={styles.bar} />
      <span aria-hidden="true" className={styles.bar} />
    </div>
  )
}
