import { type ChangeEvent, type TouchEvent, useRef } from 'react'

interface Finger {
  readonly x: number
  readonly y: number
  /** `undecided` until the finger has moved far enough. */
  readonly does: 'undecided' | 'slide' | 'scroll'
  /** The value that the browser has moved the slider to in the meantime. */
  readonly value?: number
}

/** The tremble of a tapping finger. */
const TREMBLE_PX = 6

/**
 * Returns the handlers of a slider that a finger may scroll the page over. A browser moves a slider
 * at the first touch. Here, only a tap or a sideways movement does.
 */
export function useTouchSlide(onSlide: (value: number) => void) {
  const finger = useRef<Finger>(undefined)
  const end = () => {
    finger.current = undefined
  }
  return {
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const { valueAsNumber: value } = currentTarget
      const { does = 'slide' } = finger.current ?? {}
      if (does === 'slide') onSlide(value)
      else if (finger.current) finger.current = { ...finger.current, value }
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      const { clientX: x = 0, clientY: y = 0 } = touches[0] ?? {}
      finger.current = { x, y, does: touches.length > 1 ? 'scroll' : 'undecided' }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (finger.current?.does !== 'undecided' || !touch) return
      const [right, down] = [touch.clientX - finger.current.x, touch.clientY - finger.current.y]
      if (Math.max(Math.abs(right), Math.abs(down)) < TREMBLE_PX) return
      const does = Math.abs(right) > Math.abs(down) ? 'slide' : 'scroll'
      finger.current = { ...finger.current, does }
    },
    onTouchEnd: () => {
      const { does, value } = finger.current ?? {}
      end()
      if (does === 'undecided' && value !== undefined) onSlide(value)
    },
    onTouchCancel: end,
  }
}
