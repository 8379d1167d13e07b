import { useId } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import styles from './FileInput.module.css'

interface Props {
  readonly label: string
  readonly hint: string
  /** The id of another element that describes the input. */
  readonly describedBy?: string
  readonly onChange: (file: File | undefined) => void
}

/** Lets the person choose a file of this device. */
export function FileInput({ label, hint, describedBy, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        aria-describedby={classNames(`${id}-hint`, describedBy)}
        className={styles.file}
        id={id}
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
        type="file"
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
