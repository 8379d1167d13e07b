import { Fragment, type ReactNode } from 'react'
import styles from './DefinitionList.module.css'
import { WarningIcon } from './icons.tsx'
import { useUiText } from './ui-text.ts'

export type Definition = {
  term: string
  /** Shown as missing if it is undefined, null or an empty text. */
  value: ReactNode
  /** Whether it may be missing: then it is shown as "Not given" instead of a warning. */
  optional?: boolean | undefined
  /** Whether people have typed it: a browser that translates the page leaves it as it is. */
  isTyped?: boolean | undefined
}

/** Names and values in two columns. A missing value is flagged in its place. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, optional, isTyped }) => (
        <div className={styles.row} key={term}>
          <dt className={styles.term}>{breakable(term)}</dt>
          <dd className={styles.value} translate={isTyped ? 'no' : undefined}>
            {isMissing(value) ? <Missing optional={optional === true} /> : breakable(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The places where a line may end: some words and most addresses are wider than a column on a
 * phone.
 */
const BREAKS = /(?<=[/@])(?=\p{L})|(?<=^\S+)(?=\.\p{L}\S*$)/u

function breakable(content: ReactNode): ReactNode {
  const parts = typeof content === 'string' ? content.split(BREAKS) : []
  if (parts.length < 2) return content
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
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
