import type { ListedOption } from './OptionList.tsx'

/** Returns options by the alphabet of a language: their order may be that of another one, or of codes. */
export function sortedOptions(
  options: readonly ListedOption[],
  language: string,
): readonly ListedOption[] {
  return options.toSorted((one, other) => one.text.localeCompare(other.text, language))
}
