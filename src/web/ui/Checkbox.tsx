import styles from './Checkbox.module.css'

/** A checkbox in a row 48 px high. */
interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly name?: string
}

export function Checkbox({ label, checked, onChange, name }: Props) {
  return (
    <label className={styles.row}>
      <input
        checked={checked}
        className={styles.box}
        data-known={checked || undefined}
        name={name}
        onChange={(event) => onChange(event.currentTarget.checked)}
        type="checkbox"
      />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
