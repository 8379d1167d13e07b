/**
 * The keys of a dropdown: the "Select-Only Combobox" of the ARIA Authoring Practices. Letters
 * change a closed one at once, as in a native `select`.
 */
interface SelectState {
  readonly open: boolean
  /** The index of the active option, otherwise of the selected one; -1 for none. */
  readonly at: number
  readonly texts: readonly string[]
}

type SelectAction =
  /** Makes an option active, and opens the list if it is closed. */
  | { readonly does: 'move'; readonly at: number }
  | { readonly does: 'choose'; readonly at: number }
  | { readonly does: 'close' }

const PAGE = 10

/**
 * Returns the action of a key; undefined for a key without one here. `Tab` chooses and also leaves
 * the field.
 */
export function actionOf(
  { key, altKey }: { readonly key: string; readonly altKey: boolean },
  { open, at, texts }: SelectState,
): SelectAction | undefined {
  const last = texts.length - 1
  const move = (to: number): SelectAction => ({
    does: 'move',
    at: Math.min(Math.max(to, 0), last),
  })
  if (!open) {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return move(at)
    if (key === 'Home') return move(0)
    return key === 'End' ? move(last) : undefined
  }
  const choose: SelectAction = at === -1 ? { does: 'close' } : { does: 'choose', at }
  switch (key) {
    case 'ArrowDown':
      return move(at + 1)
    case 'ArrowUp':
      return altKey ? choose : move(at - 1)
    case 'PageDown':
      return move(at + PAGE)
    case 'PageUp':
      return move(at - PAGE)
    case 'Home':
      return move(0)
    case 'End':
      return move(last)
    case 'Enter':
    case ' ':
    case 'Tab':
      return choose
    case 'Escape':
      return { does: 'close' }
    default:
      return undefined
  }
}

/**
 * Returns the index of the option that begins with the typed text, searching from the current one.
 * Accents may be left out. A repeated letter goes to the next such option. -1 for none.
 */
export function startingWith(
  typed: string,
  { at, texts }: Pick<SelectState, 'at' | 'texts'>,
): number {
  const text = withoutAccents(typed)
  const isRepeated = [...text].every((letter) => letter === text[0])
  const beginning = isRepeated ? text.slice(0, 1) : text
  const from = isRepeated ? at + 1 : Math.max(at, 0)
  const indexes = texts.map((_, index) => (from + index) % texts.length)
  return indexes.find((index) => withoutAccents(texts[index] ?? '').startsWith(beginning)) ?? -1
}

/** Returns a text in lower case without its accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
