import type { ListedOption } from './OptionList.tsx'
import { withoutAccents } from './select-keys.ts'

/**
 * Returns options in alphabetical order: theirs may be that of another language, or of codes. It
 * needs no collator: the first one blocks a slow phone for 50 ms.
 */
export function sortedOptions(options: readonly ListedOption[]): readonly ListedOption[] {
  return options.toSorted((one, other) => {
    const [a, b] = [withoutAccents(one.text), withoutAccents(other.text)]
    return a < b ? -1 : +(a > b)
  })
}
