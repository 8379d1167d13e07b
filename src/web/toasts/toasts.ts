import { create } from 'zustand'

type Topic = 'bank-link'
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** An action for a message, such as "Undo". It closes the message. */
export interface ToastAction {
  readonly label: () => string
  readonly run: () => void
}

export interface Toast {
  readonly id: string
  readonly kind: ToastKind
  /** Returns the text. Called at each rendering, since the language may have been switched. */
  readonly text: () => string
  /** The topic. A later message about the same topic replaces this one. */
  readonly topic: Topic | undefined
  readonly action: ToastAction | undefined
}

interface Toasts {
  readonly toasts: readonly Toast[]
  /** The number of messages so far. */
  readonly count: number
}

export const useToasts = create<Toasts>(() => ({ toasts: [], count: 0 }))

/**
 * Shows a message beside the present ones. It closes by itself, whatever page is shown then, or as
 * soon as another one has the same topic.
 */
export function toast(
  kind: ToastKind,
  text: () => string,
  { topic, action }: { readonly topic?: Topic; readonly action?: ToastAction } = {},
): void {
  useToasts.setState(({ toasts, count }) => ({
    toasts: [
      ...toasts.filter((toast) => topic === undefined || toast.topic !== topic),
      { id: `toast-${count}`, kind, text, topic, action },
    ],
    count: count + 1,
  }))
}

/** Removes the actions of the messages when their page is left. */
export function endToastActions(): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.action ? { ...toast, action: undefined } : toast)),
  }))
}

export function dismissToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
