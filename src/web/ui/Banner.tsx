import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { CloseButton } from './CloseButton.tsx'
import { classNames } from './class-names.ts'
import { InfoIcon, WarningIcon } from './icons.tsx'

/** A strip that stays: something to know, or something to beware of. */
export type BannerProps = {
  kind?: 'info' | 'warning' | undefined
  /** As wide as the page, without rounded corners. */
  full?: boolean | undefined
  /** Gives it a button that takes it away. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

export function Banner({ kind = 'info', full = false, onClose, children }: BannerProps) {
  const Icon = kind === 'info' ? InfoIcon : WarningIcon
  return (
    <div
      className={classNames(
        styles.banner,
        styles[kind],
        full && styles.full,
        onClose && styles.passing,
      )}
    >
      <Icon className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {onClose && <CloseButton className={styles.close} onClick={onClose} />}
    </div>
  )
}
