import styles from './ErrorSummary.module.css'
import { WarningIcon } from './icons.tsx'
import { useUiText } from './ui-text.ts'

/** Announced when it appears; each entry leads to its field. */
type ErrorSummaryProps = {
  title?: string | undefined
  /** Without a `field` an entry is text only. */
  errors: ReadonlyArray<{ field?: string | undefined; message: string }>
  onSelect: (field: string) => void
}

export function ErrorSummary({ title, errors, onSelect }: ErrorSummaryProps) {
  const uiText = useUiText()
  return (
    // Firefox gives an alert no liveness of its own, and Orca is silent without it.
    <div aria-live="assertive" role="alert">
      {errors.length > 0 && (
        <div className={styles.box}>
          <h2 className={styles.title}>
            <WarningIcon className={styles.icon} />
            {title ?? uiText.errorSummary}
          </h2>
          <ul className={styles.list}>
            {errors.map(({ field, message }) => (
              <li key={`${field ?? ''} ${message}`}>
                {field === undefined ? (
                  message
                ) : (
                  <button className={styles.link} onClick={() => onSelect(field)} type="button">
                    {message}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
