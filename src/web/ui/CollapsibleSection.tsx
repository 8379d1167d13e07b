import type { ReactNode } from 'react'
import { Disclosure, DisclosurePanel, Heading, Button as RacButton } from 'react-aria-components'
import styles from './CollapsibleSection.module.css'
import { classNames } from './class-names.ts'
import { ChevronDownIcon } from './icons.tsx'

/** A section that folds under its heading (second level). Printed, it is always open. */
export type CollapsibleSectionProps = {
  title: string
  /** A button at the heading, such as Edit. */
  action?: ReactNode
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  children: ReactNode
}

export function CollapsibleSection(props: CollapsibleSectionProps) {
  return (
    <Disclosure
      className={classNames(styles.section)}
      isExpanded={props.expanded}
      onExpandedChange={props.onExpandedChange}
    >
      <div className={styles.head}>
        <Heading className={classNames(styles.title)} level={2}>
          <RacButton className={classNames(styles.trigger)} slot="trigger">
            <ChevronDownIcon
              className={classNames(styles.chevron, props.expanded && styles.open)}
            />
            {props.title}
          </RacButton>
        </Heading>
        <div className={styles.action}>{props.action}</div>
      </div>
      <DisclosurePanel className={classNames(styles.panel)}>
        <div className={styles.content}>{props.children}</div>
      </DisclosurePanel>
    </Disclosure>
  )
}
