import styles from './ErrorSummary.module.css'
import { WarningIcon } from './icons.tsx'

/** "There is a problem": announced when it appears; each entry leads to its field. */
export type ErrorSummaryProps = {
  title?: string | undefined
  /** Without a `field` an entry is words only. */
  errors: ReadonlyArray<{ field?: string | undefined; message: string }>
  onGo: (field: string) => void
}

export function ErrorSummary({ title, errors, onGo }: ErrorSummaryProps) {
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className={styles.box}>
          <h2 className={styles.title}>
            <WarningIcon className={styles.icon} />
            {title ?? 'There is a problem'}
          </h2>
          <ul className={styles.list}>
            {errors.map(({ field, message }) => (
              <li key={`${field ?? ''} ${message}`}>
                {field === undefined ? (
                  message
                ) : (
                  <button className={styles.link} onClick={() => onGo(field)} type="button">
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
