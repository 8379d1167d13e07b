/**
 * What a key does to a dropdown, after the "Select-Only Combobox" of the ARIA Authoring Practices;
 * with letters, a closed one is changed at once, as the browsers' own does.
 */
export interface SelectState {
  readonly open: boolean
  /** The place of the option that the keys stand on, or of the one chosen; -1 for none. */
  readonly at: number
  readonly texts: readonly string[]
}

export type SelectAction =
  /** Opens the list, or goes on in it. */
  | { readonly does: 'stand'; readonly at: number }
  | { readonly does: 'choose'; readonly at: number }
  | { readonly does: 'close' }

const PAGE = 10

/** Undefined where the key is none of the dropdown's. `Tab` chooses, and moves on besides. */
export function actionOf(
  { key, altKey }: { readonly key: string; readonly altKey: boolean },
  { open, at, texts }: SelectState,
): SelectAction | undefined {
  const last = texts.length - 1
  const stand = (to: number): SelectAction => ({
    does: 'stand',
    at: Math.min(Math.max(to, 0), last),
  })
  if (!open) {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return stand(at)
    if (key === 'Home') return stand(0)
    return key === 'End' ? stand(last) : undefined
  }
  const choose: SelectAction = at === -1 ? { does: 'close' } : { does: 'choose', at }
  switch (key) {
    case 'ArrowDown':
      return stand(at + 1)
    case 'ArrowUp':
      return altKey ? choose : stand(at - 1)
    case 'PageDown':
      return stand(at + PAGE)
    case 'PageUp':
      return stand(at - PAGE)
    case 'Home':
      return stand(0)
    case 'End':
      return stand(last)
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
 * The place of the option that begins with what was typed, looked for from the present one on; a
 * letter that is repeated goes from one option to the next. -1 for none.
 */
export function startingWith(
  typed: string,
  { at, texts }: Pick<SelectState, 'at' | 'texts'>,
): number {
  const sought = typed.toLowerCase()
  const repeated = [...sought].every((letter) => letter === sought[0])
  const beginning = repeated ? sought.slice(0, 1) : sought
  const from = repeated ? at + 1 : Math.max(at, 0)
  const places = texts.map((_, index) => (from + index) % texts.length)
  return places.find((index) => texts[index]?.toLowerCase().startsWith(beginning)) ?? -1
}
