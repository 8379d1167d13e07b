import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CloseButton } from '../ui/CloseButton.tsx'
import { InfoIcon, SuccessIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './Toasts.module.css'

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: WarningIcon }

interface Props {
  readonly kind: keyof typeof icons
  readonly text: string
  /** How long until it closes itself, unless the pointer or the focus is on it. */
  readonly milliseconds: number
  readonly onClose: () => void
  /** An action, which also closes it. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A short message: an item of a live list. */
export function Toast({ kind, text, milliseconds, onClose, action }: Props) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => close(), milliseconds)
    return () => clearTimeout(timer)
  }, [paused, milliseconds])

  const Icon = icons[kind]
  const urgent = kind === 'error' || kind === 'warning'
  return (
    <li
      onBlur={() => setFocused(false)}
      onFocus={() => setFocused(true)}
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
    >
      <div className={styles.toast} data-kind={kind} role={urgent ? 'alert' : 'status'}>
        <Icon className={styles.icon} />
        <div className={styles.body}>
          <span className={styles.text}>{text}</span>
          {action && (
            <Button onPress={action.onPress} variant="text">
              {action.label}
            </Button>
          )}
        </div>
        <CloseButton className={styles.close} onClick={onClose} />
      </div>
    </li>
  )
}
