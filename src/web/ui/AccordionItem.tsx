import { type ReactNode, useId } from 'react'
import styles from './AccordionItem.module.css'
import buttonStyles from './Button.module.css'
import { classNames } from './class-names.ts'

/**
 * A card that opens: what it is about on the left, its buttons on the right, its form below. The
 * first button opens and closes it. What is in a closed panel is not there at all.
 */
export type AccordionItemProps = {
  /** Also the description of the button that opens. */
  header: ReactNode
  /** The words of the button that opens ("Edit") and closes ("Cancel"). */
  openLabel: string
  closeLabel: string
  /** Further buttons, such as Remove. */
  actions?: ReactNode
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  /** The id of the button that opens. */
  id?: string | undefined
  children: ReactNode
}

export function AccordionItem({ expanded, ...props }: AccordionItemProps) {
  const id = useId()
  const [aboutId, panelId] = [`${id}-about`, `${id}-panel`]
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <div className={styles.about} id={aboutId}>
          {props.header}
        </div>
        <div className={styles.actions}>
          <button
            aria-controls={expanded ? panelId : undefined}
            aria-describedby={aboutId}
            aria-expanded={expanded}
            className={classNames(buttonStyles.button, buttonStyles.text)}
            id={props.id}
            onClick={() => props.onExpandedChange(!expanded)}
            type="button"
          >
            {expanded ? props.closeLabel : props.openLabel}
          </button>
          {props.actions}
        </div>
      </div>
      {expanded && (
        <div className={styles.panel} id={panelId}>
          {props.children}
        </div>
      )}
    </div>
  )
}
