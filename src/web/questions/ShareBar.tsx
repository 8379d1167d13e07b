import type { CSSProperties } from 'react'
import { useLaterMessages } from '../language/messages.ts'
import styles from './ShareBar.module.css'

/** Shares that make up a whole, as a bar in tints; in words for people who cannot see it. */
type ShareBarProps = {
  /** The name of the whole. */
  label: string
  /** Three at most; `percent` is whole percent. */
  shares: ReadonlyArray<{ id: string; text: string; percent: number }>
}

export function ShareBar({ label, shares }: ShareBarProps) {
  const { transactionDetails } = useLaterMessages()
  const total = shares.reduce((sum, share) => sum + share.percent, 0)
  return (
    <figure className={styles.shares}>
      <div aria-hidden="true" className={styles.bar}>
        {shares.map((share) => {
          const width: CSSProperties & { '--share': number } = { '--share': share.percent }
          return (
            <span
              className={styles.part}
              hidden={share.percent === 0}
              key={share.id}
              style={width}
            />
          )
        })}
      </div>
      <figcaption className={styles.legend}>
        {/* The sliders below have the names and the tints. */}
        <span className="visually-hidden">
          {label}: {shares.map((share) => `${share.text} ${share.percent}%`).join(', ')}
        </span>
        <span className={styles.total}>
          {transactionDetails.total} <b>{total}%</b>
        </span>
      </figcaption>
    </figure>
  )
}
