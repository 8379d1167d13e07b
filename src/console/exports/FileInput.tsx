import { useId } from 'react'
import styles from '../vault/UnlockDialog.module.css'

interface Props {
  readonly label: string
  readonly hint: string
  readonly onChange: (file: File | undefined) => void
}

/** A choice of a file of this device. */
export function FileInput({ label, hint, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        aria-describedby={`${id}-hint`}
        className={styles.file}
        id={id}
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
        type="file"
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
