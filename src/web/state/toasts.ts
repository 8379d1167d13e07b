/** The messages that come and go. */
import { create } from 'zustand'
import { newId } from './random.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Toast {
  readonly id: string
  readonly kind: ToastKind
  readonly text: string
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a message; it goes by itself. */
export function toast(kind: ToastKind, text: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id: newId(), kind, text }] }))
}

/** Takes a message away. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}
