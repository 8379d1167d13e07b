import type { ReactNode } from 'react'
import styles from './DefinitionList.module.css'
import { WarningIcon } from './icons.tsx'
import { useUiText } from './ui-text.ts'

export type Definition = {
  term: string
  /** Missing if it is undefined, null or an empty text. */
  value: ReactNode
  /** May be missing: shown as "Not given" instead of a warning. */
  optional?: boolean | undefined
}

/** Names and values in two columns; a missing value is flagged in its place. */
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
  const uiText = useUiText()
  if (optional) return <span className={styles.none}>{uiText.notGiven}</span>
  return (
    <span className={styles.missing}>
      <WarningIcon />
      {uiText.missing}
    </span>
  )
}
