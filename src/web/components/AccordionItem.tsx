import { type ReactNode, useId } from 'react'
import { Disclosure, DisclosurePanel, Button as RacButton } from 'react-aria-components'
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
  disabled?: boolean | undefined
  /** The id of the button that opens. */
  id?: string | undefined
  children: ReactNode
}

export function AccordionItem(props: AccordionItemProps) {
  const aboutId = useId()
  return (
    <Disclosure
      className={classNames(styles.item)}
      isDisabled={props.disabled ?? false}
      isExpanded={props.expanded}
      onExpandedChange={props.onExpandedChange}
    >
      <div className={styles.head}>
        <div className={styles.about} id={aboutId}>
          {props.header}
        </div>
        <div className={styles.actions}>
          <RacButton
            className={classNames(buttonStyles.button, buttonStyles.text)}
            {...(props.id !== undefined && { id: props.id })}
            aria-describedby={aboutId}
            slot="trigger"
          >
            {props.expanded ? props.closeLabel : props.openLabel}
          </RacButton>
          {props.actions}
        </div>
      </div>
      <DisclosurePanel className={classNames(styles.panel)}>
        <div className={styles.content}>{props.expanded && props.children}</div>
      </DisclosurePanel>
    </Disclosure>
  )
}
