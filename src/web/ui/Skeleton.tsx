import styles from './Skeleton.module.css'

/** Bars where text will stand. They appear after 300 ms: what is faster needs none. */
export function Skeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true" className={styles.bar} />
      <span aria-hidden="true" className={styles.bar} />
      <span aria-hidden="true" className={styles.bar} />
    </div>
  )
}
