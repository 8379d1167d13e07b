/** The toasts. */
import { create } from 'zustand'

type Topic = 'bank-link'
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: string
  readonly kind: ToastKind
  /** Called whenever it is rendered: the language may have been switched. */
  readonly text: () => string
  /** A message about the same topic replaces it. */
  readonly topic: Topic | undefined
}

interface Toasts {
  readonly toasts: readonly Toast[]
  /** How many there were so far. */
  readonly count: number
}

export const useToasts = create<Toasts>(() => ({ toasts: [], count: 0 }))

/** Shows a message. It closes by itself, or as soon as another one has the same topic. */
export function toast(kind: ToastKind, text: () => string, topic?: Topic): void {
  useToasts.setState(({ toasts, count }) => ({
    toasts: [
      ...toasts.filter((one) => topic === undefined || one.topic !== topic),
      { id: `toast-${count}`, kind, text, topic },
    ],
    count: count + 1,
  }))
}

/** Removes a message. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}
