import { useEffect, useEffectEvent, useState } from 'react'
import { CloseButton } from './CloseButton.tsx'
import { InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './Toast.module.css'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** One sentence. Warnings and errors interrupt, the others wait their turn. */
export type ToastMessage = { id: string; kind: ToastKind; text: string }

const lifetime = 5000

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: WarningIcon }

export function Toast({ toast, onClose }: { toast: ToastMessage; onClose: (id: string) => void }) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const close = useEffectEvent(() => onClose(toast.id))
  const waits = held.pointer || held.focus
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => close(), lifetime)
    return () => clearTimeout(timer)
  }, [waits])

  const Icon = icons[toast.kind]
  const urgent = toast.kind === 'error' || toast.kind === 'warning'
  return (
    <li
      onBlur={() => setHeld({ ...held, focus: false })}
      onFocus={() => setHeld({ ...held, focus: true })}
      onPointerEnter={(event) => setHeld({ ...held, pointer: event.pointerType !== 'touch' })}
      onPointerLeave={() => setHeld({ ...held, pointer: false })}
    >
      <div className={styles.toast} data-kind={toast.kind} role={urgent ? 'alert' : 'status'}>
        <Icon className={styles.icon} />
        <span className={styles.text}>{toast.text}</span>
        <CloseButton className={styles.close} onClick={() => onClose(toast.id)} />
      </div>
    </li>
  )
}
