import type { ReactNode } from 'react'
import { StepHeading } from './StepHeading.tsx'
import styles from './TextPage.module.css'

/** A page to read: a title, a sentence under it, and sections with headings of the second level. */
export function TextPage(props: { title: string; intro?: ReactNode; children?: ReactNode }) {
  return (
    <article className={styles.page}>
      <StepHeading intro={props.intro} title={props.title} />
      {props.children}
    </article>
  )
}
