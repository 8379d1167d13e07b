import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

/** A link to another page that looks like a button. */
export function ButtonLink(props: { href: string; children: ReactNode }) {
  return (
    <a className={classNames(styles.button, styles.primary)} href={props.href}>
      <span className={styles.content}>{props.children}</span>
    </a>
  )
}
