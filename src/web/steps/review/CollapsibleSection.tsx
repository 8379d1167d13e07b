import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import styles from './CollapsibleSection.module.css'

/** A section that folds to one line under its second-level heading. In print, it is always open. */
type CollapsibleSectionProps = {
  title: string
  /** A button at the heading, such as Edit. */
  action?: ReactNode
  /** The important answers, shown while the section is folded. */
  line: string
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  children: ReactNode
}

export function CollapsibleSection({ expanded, ...props }: CollapsibleSectionProps) {
  const id = useId()
  const panelId = `${id}-panel`
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 id={id}>
            <button
              aria-controls={panelId}
              aria-expanded={expanded}
              className={styles.trigger}
              onClick={() => props.onExpandedChange(!expanded)}
              type="button"
            >
              <ChevronDownIcon className={classNames(styles.chevron, expanded && styles.open)} />
              {props.title}
            </button>
          </h2>
          {!expanded && <p className={styles.line}>{props.line}</p>}
        </div>
        <div className={styles.action}>{props.action}</div>
      </div>
      <div className={styles.panel} hidden={!expanded} id={panelId}>
        {props.children}
      </div>
    </section>
  )
}
