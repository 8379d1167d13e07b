import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

/** A page's title and the sentence under it. With an `id`, the title is focusable. */
export function PageHeading(props: { title: string; intro?: ReactNode; id?: string }) {
  return (
    <header>
      <h1 id={props.id} tabIndex={props.id === undefined ? undefined : -1}>
        {props.title}
      </h1>
      {props.intro !== undefined && <div className={styles.intro}>{props.intro}</div>}
    </header>
  )
}
