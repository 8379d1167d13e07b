/** The messages that come and go. */
import { create } from 'zustand'
import { newId } from './random.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Toast {
  readonly id: string
  readonly kind: ToastKind
  readonly text: string
  /** What it is about; undefined where it stands for itself. */
  readonly topic: string | undefined
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a message; it goes by itself, and at once where another says what is new about its topic. */
export function toast(kind: ToastKind, text: string, topic?: string): void {
  useToasts.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((one) => topic === undefined || one.topic !== topic),
      { id: newId(), kind, text, topic },
    ],
  }))
}

/** Takes a message away. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}
