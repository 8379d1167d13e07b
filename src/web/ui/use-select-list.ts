import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedOption } from './OptionList.tsx'
import { actionOf, startingWith } from './select-keys.ts'

interface Choice {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly ListedOption[]
}

/** Letters typed within this time of each other are one word. */
const SAME_WORD_MS = 1000

/** The state of the list of a dropdown around `anchor`, and what keys do to it. */
export function useSelectList(
  { options, value, onChange }: Choice,
  anchor: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const word = useRef({ text: '', until: 0 })
  useEffect(() => {
    if (!open) return
    // On iOS, a tap elsewhere does not move the focus.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open, anchor])

  const moveTo = (id: string | undefined) => {
    setOpen(true)
    setActive(id)
  }
  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const choose = (id: string) => {
    close()
    if (id !== value) onChange(id)
  }

  const typeLetter = (letter: string, now: number): boolean => {
    const continues = now < word.current.until
    if (letter.length > 1 || (letter === ' ' && !continues)) return false
    word.current = {
      text: continues ? word.current.text + letter : letter,
      until: now + SAME_WORD_MS,
    }
    const option = options[startingWith(word.current.text, keyState())]
    if (option && open) setActive(option.id)
    else if (option) onChange(option.id)
    return true
  }
  const keyState = () => ({
    open,
    at: options.findIndex(({ id }) => id === (active ?? value)),
    texts: options.map(({ text }) => text),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey) return
    // Otherwise the key that opened the list would choose from it while it is still down.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault()
    const wasTyped = !event.altKey && typeLetter(event.key, event.timeStamp)
    const action = wasTyped ? undefined : actionOf(event, keyState())
    if (!(wasTyped || action)) return
    if (event.key !== 'Tab') event.preventDefault()
    if (!action) return
    // Escape closes the list and not a dialog around it.
    event.stopPropagation()
    if (action.does === 'close') close()
    else if (action.does === 'move') moveTo(options[action.at]?.id)
    else choose(options[action.at]?.id ?? value)
  }
  const toggle = () => (open ? close() : moveTo(value === '' ? undefined : value))
  return { open, active, choose, close, onKeyDown, toggle }
}
