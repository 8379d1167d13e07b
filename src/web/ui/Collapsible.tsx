import type { ReactNode } from 'react'
import styles from './Collapsible.module.css'
import { useRevealed } from './use-revealed.ts'

/**
 * Fields that depend on an answer: in the page, faded in, only while `open`. They are scrolled into
 * view when they appear, unless they are `still`: while something else is being dragged or typed.
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
