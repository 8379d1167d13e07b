import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedOption } from './OptionList.tsx'
import { actionOf, startingWith } from './select-keys.ts'
import { useStable } from './use-stable.ts'

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
  const wordWith = useTypedWord()
  usePressElsewhere(anchor, open, () => setOpen(false))

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
    const text = wordWith(letter, now)
    if (text === undefined) return false
    const option = options[startingWith(text, keyState())]
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

/** Calls back when a pointer presses outside an element: on iOS, a tap elsewhere does not move the focus. */
function usePressElsewhere(
  anchor: RefObject<HTMLElement | null>,
  isWatching: boolean,
  onPress: () => void,
): void {
  const press = useStable(onPress)
  useEffect(() => {
    if (!isWatching) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) press()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [anchor, isWatching, press])
}

/**
 * Returns a function that adds a letter to the word being typed and returns the word; undefined for
 * a key that is no letter of a word.
 */
function useTypedWord() {
  const word = useRef({ text: '', until: 0 })
  return (letter: string, now: number): string | undefined => {
    const continues = now < word.current.until
    if (letter.length > 1 || (letter === ' ' && !continues)) return undefined
    const text = continues ? word.current.text + letter : letter
    word.current = { text, until: now + SAME_WORD_MS }
    return text
  }
}
