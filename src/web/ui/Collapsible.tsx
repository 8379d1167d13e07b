import type { ReactNode } from 'react'
import styles from './Collapsible.module.css'
import { useRevealed } from './use-revealed.ts'

/**
 * Fields that depend on an answer. They are in the page, and faded in, only while `open`. They are
 * scrolled into view when they appear, unless they are `still`, for use during dragging or typing.
 */
export function Collapsible({
  open,
  still = false,
  children,
}: {
  open: boolean
  still?: boolean
  children: ReactNode
}) {
  const revealed = useRevealed(open && !still)
  return (
    open && (
      <div className={styles.collapsible} ref={revealed}>
        {children}
      </div>
    )
  )
}
