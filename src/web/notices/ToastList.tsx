import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { dismissToast, useToasts } from '../toasts/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CloseButton } from '../ui/CloseButton.tsx'
import { InfoIcon, SuccessIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './Toasts.module.css'

export function ToastList() {
  const toasts = useToasts((state) => state.toasts)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    if (toasts.length === 0) return
    const { visualViewport: visible } = window
    /** Places the messages above an on-screen keyboard, and above buttons that they would cover. */
    const place = () => {
      const covered = visible ? window.innerHeight - visible.height - visible.offsetTop : 0
      const region = list.current?.parentElement
      const raise = (by: number) => region?.style.setProperty('--covered', `${by}px`)
      raise(Math.max(0, covered))
      const box = list.current?.getBoundingClientRect()
      if (!box) return
      document.documentElement.style.setProperty('--toasts-height', `${box.height}px`)
      raise(Math.max(0, covered) + overlap(box))
    }
    // Runs at first, and when the page becomes longer or shorter.
    const page = new ResizeObserver(place)
    page.observe(document.body)
    window.addEventListener('scroll', place, { passive: true })
    visible?.addEventListener('resize', place)
    visible?.addEventListener('scroll', place)
    return () => {
      page.disconnect()
      window.removeEventListener('scroll', place)
      visible?.removeEventListener('resize', place)
      visible?.removeEventListener('scroll', place)
    }
  })
  const close = (id: string) => {
    if (list.current?.contains(document.activeElement)) returnFocus(cameFrom.current)
    dismissToast(id)
  }
  return (
    <ol
      className={styles.list}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget
        }
      }}
      ref={list}
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          kind={toast.kind}
          milliseconds={limits.toastMilliseconds}
          action={
            toast.action && {
              label: toast.action.label(),
              onPress: () => {
                dismissToast(toast.id)
                toast.action?.run()
              },
            }
          }
          onClose={() => close(toast.id)}
          text={toast.text()}
        />
      ))}
    </ol>
  )
}

/** Returns how far a message rises to cover no button; 0 if it would leave its half of the page. */
function overlap({ top, bottom, left, right }: DOMRect): number {
  let rise = 0
  for (const button of [...document.querySelectorAll('main button')].reverse()) {
    const box = button.getBoundingClientRect()
    const isCovered = box.top < bottom - rise && box.bottom > top - rise
    if (isCovered && box.left < right && box.right > left) rise = bottom - box.top
  }
  return top - rise < window.innerHeight / 2 ? 0 : rise
}

/** Returns the focus to its earlier place, or to the page's title if that is gone. */
function returnFocus(element: HTMLElement | null): void {
  const target = element?.isConnected ? element : document.querySelector<HTMLElement>('h1')
  target?.focus()
}

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: WarningIcon }

interface ToastProps {
  readonly kind: keyof typeof icons
  readonly text: string
  /** How long until it closes itself, unless the pointer or the focus is on it. */
  readonly milliseconds: number
  readonly onClose: () => void
  /** An action, which also closes it. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A short message: an item of a live list. */
function Toast({ kind, text, milliseconds, onClose, action }: ToastProps) {
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
