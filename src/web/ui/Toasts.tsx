import { useLayoutEffect, useRef } from 'react'
import { Toast, type ToastMessage } from './Toast.tsx'
import styles from './Toasts.module.css'
import { keepOffButtons } from './toast-place.ts'

/**
 * The messages that come and go: bottom centre on a phone, top right on a desk. The region always
 * stands, so that assistive technology notices what is added. Each closes itself after 5 seconds,
 * but not while it is pointed at or holds the focus.
 */
export type ToastsProps = {
  toasts: readonly ToastMessage[]
  onClose: (id: string) => void
}

export function Toasts({ toasts, onClose }: ToastsProps) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const count = toasts.length
  const close = (id: string) => {
    if (region.current?.contains(document.activeElement)) returnTo(cameFrom.current)
    onClose(id)
  }
  useLayoutEffect(() => {
    if (region.current === null || count === 0) return
    return keepOffButtons(region.current)
  }, [count])
  return (
    <section
      aria-label="Notifications"
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
          <Toast key={toast.id} onClose={close} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

/** The focus goes back to where it came from; to the page's title where that is gone. */
function returnTo(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.querySelector<HTMLElement>('h1')
  target?.focus()
}
