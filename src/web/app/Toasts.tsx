import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { useMessages } from '../language/messages.ts'
import type { Toast as Message } from '../state/toasts.ts'
import { CloseButton } from '../ui/CloseButton.tsx'
import { InfoIcon, SuccessIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './Toasts.module.css'

interface Props {
  readonly toasts: readonly Message[]
  readonly onClose: (id: string) => void
}

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: WarningIcon }

/**
 * Short messages: bottom center on a phone, top right on a desk. The region is always in the
 * document and live itself, as assistive technology may miss a live element that is added. Each
 * toast closes itself after 5 seconds, but not while the pointer or the focus is on it.
 */
export function Toasts({ toasts, onClose }: Props) {
  const { frame } = useMessages()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const close = (id: string) => {
    if (region.current?.contains(document.activeElement)) returnFocus(cameFrom.current)
    onClose(id)
  }
  return (
    <section
      aria-label={frame.notifications}
      aria-live="polite"
      className={styles.region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget
        }
      }}
      ref={region}
    >
      <ol className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} onClose={() => close(toast.id)} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function Toast({ toast, onClose }: { toast: Message; onClose: () => void }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => close(), limits.toastMilliseconds)
    return () => clearTimeout(timer)
  }, [paused])

  const Icon = icons[toast.kind]
  const urgent = toast.kind === 'error' || toast.kind === 'warning'
  return (
    <li
      onBlur={() => setFocused(false)}
      onFocus={() => setFocused(true)}
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
    >
      <div className={styles.toast} data-kind={toast.kind} role={urgent ? 'alert' : 'status'}>
        <Icon className={styles.icon} />
        <span className={styles.text}>{toast.text()}</span>
        <CloseButton className={styles.close} onClick={onClose} />
      </div>
    </li>
  )
}

/** Returns the focus to where it came from, or to the page's title if that is gone. */
function returnFocus(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.querySelector<HTMLElement>('h1')
  target?.focus()
}
