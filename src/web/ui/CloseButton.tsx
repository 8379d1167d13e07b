import styles from './CloseButton.module.css'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import { useUiText } from './ui-text.ts'

/** A button with a cross. `className` sets its size and position. */
export function CloseButton({
  label,
  className,
  tabIndex,
  onClick,
}: {
  label?: string | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  onClick: () => void
}) {
  const uiText = useUiText()
  return (
    <button
      aria-label={label ?? uiText.close}
      className={classNames(styles.close, className)}
      onClick={onClick}
      // It may disappear with the closed part, so a click leaves the focus where it is.
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={tabIndex}
      type="button"
    >
      <CloseIcon />
    </button>
  )
}
