import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { CloseButton } from './CloseButton.tsx'
import { classNames } from './class-names.ts'
import { InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon }

/** A message that stays in the page. */
type BannerProps = {
  kind?: keyof typeof icons | undefined
  /** As wide as the page, without rounded corners. */
  full?: boolean | undefined
  /** Adds a close button. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

export function Banner({ kind = 'info', full = false, onClose, children }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div
      className={classNames(
        styles.banner,
        styles[kind],
        full && styles.full,
        onClose && styles.closable,
      )}
    >
      <Icon className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {onClose && <CloseButton className={styles.close} onClick={onClose} />}
    </div>
  )
}
