import styles from './CloseButton.module.css'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

/** A cross that takes something away. Its size and place are for what it stands in to say. */
export function CloseButton({
  label = 'Close',
  className,
  tabIndex,
  onClick,
}: {
  label?: string | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  onClick: () => void
}) {
  return (
    <button
      aria-label={label}
      className={classNames(styles.close, className)}
      onClick={onClick}
      // It may go with what it closes: the focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={tabIndex}
      type="button"
    >
      <CloseIcon />
    </button>
  )
}
