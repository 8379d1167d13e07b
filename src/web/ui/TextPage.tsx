import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import styles from './TextPage.module.css'

/** A page of text: a title, a sentence under it, and sections with second-level headings. */
export function TextPage(props: {
  title: string
  intro?: ReactNode
  /** Makes the title focusable. */
  headingId?: string
  children?: ReactNode
}) {
  return (
    <article className={styles.page}>
      <PageHeading
        {...(props.headingId !== undefined && { id: props.headingId })}
        intro={props.intro}
        title={props.title}
      />
      {props.children}
    </article>
  )
}
