import { distance } from 'fastest-levenshtein'

/** The maximum distance between the typed text and a name, and the minimum length of the text. */
interface Nearness {
  /** The number of letters that are missing, added or replaced. */
  readonly maxDistance: number
  readonly minLength: number
}

/**
 * Returns the name that is most similar to the typed text, regardless of case; or the only name
 * that begins with the text and continues after one of the `separators`.
 */
export function nearestName(
  text: string,
  names: readonly string[],
  { maxDistance, minLength, separators }: Nearness & { readonly separators: RegExp },
): string | undefined {
  const written = text.toLowerCase()
  if (written.length < minLength) return undefined
  const begun = names.filter((name) => {
    const rest = name.toLowerCase().startsWith(written) ? name.slice(written.length) : ''
    return separators.test(rest)
  })
  if (begun.length === 1) return begun[0]
  const [nearest] = names
    .map((name) => ({ name, off: distance(written, name.toLowerCase()) }))
    .filter(({ off }) => off <= maxDistance)
    .toSorted((one, other) => one.off - other.off)
  return nearest?.name
}
