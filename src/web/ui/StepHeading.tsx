import type { ReactNode } from 'react'
import styles from './StepHeading.module.css'

/** A step's title and the sentence under it. `id` takes the focus when the step is entered. */
export function StepHeading(props: { title: string; intro?: ReactNode; id?: string }) {
  return (
    <header>
      <h1 id={props.id} tabIndex={props.id === undefined ? undefined : -1}>
        {props.title}
      </h1>
      {props.intro !== undefined && <div className={styles.intro}>{props.intro}</div>}
    </header>
  )
}
