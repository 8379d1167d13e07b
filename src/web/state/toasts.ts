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
  /** The path of the page that it was raised on. */
  readonly page: string
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
      { id: `toast-${count}`, kind, text, topic, page: location.pathname },
    ],
    count: count + 1,
  }))
}

/** Removes the messages of the pages before. One that a navigation raises belongs to its new page. */
export function dismissOtherPagesToasts(path: string): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter(({ page }) => page === path),
  }))
}

/** Removes a message. */
export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}
