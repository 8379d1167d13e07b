import { type ChangeEvent, type TouchEvent, useRef } from 'react'

interface Finger {
  readonly x: number
  readonly y: number
  /** `undecided` until it has moved far enough to tell. */
  readonly does: 'undecided' | 'slide' | 'scroll'
  /** Where the browser has moved the slider meanwhile. */
  readonly value?: number
}

/** How far a finger trembles when it taps. */
const TREMBLE_PX = 6

/**
 * The handlers of a slider that a finger may scroll the page over: a browser moves it as soon as it is
 * touched. Here only a tap moves it, and a finger that goes sideways.
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
