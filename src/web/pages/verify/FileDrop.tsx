import { useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './FileDrop.module.css'

/** One file, chosen with the browser's dialog or dropped. */
type FileDropProps = {
  label: string
  hint: string
  /** What the button says: the browser's own would be in the browser's language. */
  button: string
  /** File types that the dialog offers, such as ".pdf,application/pdf". */
  accept: string
  onFile: (file: File) => void
}

export function FileDrop({ label, hint, button, accept, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the input does
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <label className={styles.button}>
        <input
          accept={accept}
          aria-describedby={`${id}-hint`}
          className="visually-hidden"
          id={id}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
          type="file"
        />
        {button}
      </label>
    </div>
  )
}
