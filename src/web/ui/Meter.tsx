import styles from './Meter.module.css'

/** A thin bar beside a number that says the same. It is hidden from assistive technology. */
export function Meter({ value, max }: { value: number; max: number }) {
  return <progress aria-hidden="true" className={styles.bar} max={max} value={value} />
}
