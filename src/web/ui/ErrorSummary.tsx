import styles from './ErrorSummary.module.css'
import { CheckIcon, WarningIcon } from './icons.tsx'
import { useUiText } from './ui-text.ts'
import { withBreaks } from './with-breaks.tsx'

/** A list of errors that is announced when it appears. Each entry leads to its field. */
type ErrorSummaryProps = {
  title?: string | undefined
  /** The id of the box, which makes it focusable. */
  id?: string
  /** The text under the title. */
  intro?: string | undefined
  /** The errors. Without a `path`, an entry is only text. `done` is added after it. */
  errors: ReadonlyArray<{ path?: string | undefined; message: string; done?: string | undefined }>
  onSelect: (path: string) => void
}

export function ErrorSummary({ title, id, intro, errors, onSelect }: ErrorSummaryProps) {
  const uiText = useUiText()
  return (
    // Firefox gives an alert no liveness of its own, and Orca is silent without it.
    <div aria-live="assertive" role="alert">
      {errors.length > 0 && (
        <div className={styles.box} id={id} tabIndex={id ? -1 : undefined}>
          <h2 className={styles.title}>
            <WarningIcon className={styles.icon} />
            {title ?? uiText.errorSummary(errors.length)}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
          <ul className={styles.list}>
            {errors.map(({ path, message, done }) => (
              <li data-done={done} key={`${path ?? ''} ${message}`}>
                {path === undefined ? (
                  withBreaks(message)
                ) : (
                  <button className={styles.link} onClick={() => onSelect(path)} type="button">
                    {withBreaks(message)}
                  </button>
                )}
                {done && (
                  <span className={styles.done}>
                    <CheckIcon className={styles.tick} />
                    {done}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
