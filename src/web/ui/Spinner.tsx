import styles from './Spinner.module.css'

/** A turning ring. With a `label` it says what is waited for; without, it is decoration. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span aria-hidden="true" className={styles.spinner} />
  return (
    <span className={styles.waiting} role="status">
      <span aria-hidden="true" className={styles.spinner} />
      <span>{label}</span>
    </span>
  )
}
