import { useEffect, useRef } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { useMessages } from '../language/messages.ts'
import type { Toast as Message } from '../state/toasts.ts'
import { Toast } from '../ui/Toast.tsx'
import styles from './Toasts.module.css'

interface Props {
  readonly toasts: readonly Message[]
  readonly onClose: (id: string) => void
}

/**
 * Short messages: bottom center on a phone, top right on a desk. The region is always in the
 * document and live itself, as assistive technology may miss a live element that is added.
 */
export function Toasts({ toasts, onClose }: Props) {
  const { frame } = useMessages()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    const { visualViewport: visible } = window
    /** What an on-screen keyboard covers. */
    const place = () => {
      const covered = visible ? window.innerHeight - visible.height - visible.offsetTop : 0
      region.current?.style.setProperty('--covered', `${Math.max(0, covered)}px`)
    }
    visible?.addEventListener('resize', place)
    visible?.addEventListener('scroll', place)
    return () => {
      visible?.removeEventListener('resize', place)
      visible?.removeEventListener('scroll', place)
    }
  }, [])
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
          <Toast
            key={toast.id}
            kind={toast.kind}
            milliseconds={limits.toastMilliseconds}
            onClose={() => close(toast.id)}
            text={toast.text()}
          />
        ))}
      </ol>
    </section>
  )
}

/** Returns the focus to where it came from, or to the page's title if that is gone. */
function returnFocus(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.querySelector<HTMLElement>('h1')
  target?.focus()
}
