import type { ReactNode } from 'react'
import { StepHeading } from './StepHeading.tsx'
import styles from './TextPage.module.css'

/** A page to read: a title, a sentence under it, and sections with headings of the second level. */
export function TextPage(props: {
  title: string
  intro?: ReactNode
  /** Lets the title take the focus. */
  headingId?: string
  children?: ReactNode
}) {
  return (
    <article className={styles.page}>
      <StepHeading
        {...(props.headingId !== undefined && { id: props.headingId })}
        intro={props.intro}
        title={props.title}
      />
      {props.children}
    </article>
  )
}
