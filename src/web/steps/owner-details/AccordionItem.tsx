import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRevealed } from '../../ui/use-revealed.ts'
import styles from './AccordionItem.module.css'

/**
 * A card that opens: a header on the left, buttons on the right, a form below. The first button
 * opens and closes it. A press anywhere on a closed card opens it, but an open card has answers to
 * lose. The content of a closed panel is not in the page.
 */
type AccordionItemProps = {
  /** The header, which also describes the button that opens. */
  header: ReactNode
  /** The label of the button that opens ("Edit") and closes ("Cancel"). */
  openLabel: string
  closeLabel: string
  /** Further buttons, such as Remove. */
  actions?: ReactNode
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  /** The id of the button that opens. */
  id?: string | undefined
  /** The id of the card itself, which can get the focus. */
  cardId?: string | undefined
  children: ReactNode
}

export function AccordionItem({ expanded, ...props }: AccordionItemProps) {
  const id = useId()
  const card = useRevealed(expanded)
  const head = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(({ target }: Event) => {
    const isButton = target instanceof Element && target.closest('button, a')
    if (expanded || isButton || window.getSelection()?.isCollapsed === false) return
    props.onExpandedChange(true)
  })
  // For pointers only: the keyboard and assistive technology have the button.
  useEffect(() => {
    const pressed = (event: Event) => press(event)
    const element = head.current
    element?.addEventListener('click', pressed)
    return () => element?.removeEventListener('click', pressed)
  }, [])
  const [aboutId, panelId] = [`${id}-about`, `${id}-panel`]
  return (
    <div className={styles.item} id={props.cardId} ref={card} tabIndex={-1}>
      <div className={classNames(styles.head, !expanded && styles.closed)} ref={head}>
        <div className={styles.about} id={aboutId}>
          {props.header}
        </div>
        <div className={styles.actions}>
          <Button
            controls={expanded ? panelId : undefined}
            describedBy={aboutId}
            expanded={expanded}
            id={props.id}
            onPress={() => props.onExpandedChange(!expanded)}
            variant="text"
          >
            {expanded ? props.closeLabel : props.openLabel}
          </Button>
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
