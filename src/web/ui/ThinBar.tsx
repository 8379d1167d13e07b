import styles from './ThinBar.module.css'

/** A thin bar beside a figure that says the same; hidden from assistive technology. */
export function ThinBar({ value, max }: { value: number; max: number }) {
  return <progress aria-hidden="true" className={styles.bar} max={max} value={value} />
}
