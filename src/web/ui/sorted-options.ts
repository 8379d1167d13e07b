import type { ListedOption } from './OptionList.tsx'

/**
 * Returns options in alphabetical order: theirs may be that of another language, or of codes. It
 * needs no collator: the first one blocks a slow phone for 50 ms.
 */
export function sortedOptions(options: readonly ListedOption[]): readonly ListedOption[] {
  return options.toSorted((one, other) =>
    baseLetters(one.text) < baseLetters(other.text) ? -1 : 1,
  )
}

function baseLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
