import type { ReactNode } from 'react'
import styles from './DefinitionList.module.css'
import { WarningIcon } from './icons.tsx'

export type Definition = {
  term: string
  /** Nothing, or an empty text, is a missing value. */
  value: ReactNode
  /** A missing value is no fault here: said quietly. */
  optional?: boolean | undefined
}

/** Names and values in two columns; what is missing is flagged where it is missing. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, optional }) => (
        <div className={styles.row} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>
            {isMissing(value) ? <Missing optional={optional === true} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isMissing = (value: ReactNode): boolean =>
  value === undefined || value === null || value === ''

function Missing({ optional }: { optional: boolean }) {
  if (optional) return <span className={styles.none}>Not given</span>
  return (
    <span className={styles.missing}>
      <WarningIcon />
      Missing
    </span>
  )
}
