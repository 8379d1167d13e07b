import { distance } from 'fastest-levenshtein'

/** How far the typed text may be from a name, and how long it has to be. */
interface Nearness {
  /** Letters left out, added or replaced. */
  readonly maxDistance: number
  readonly minLength: number
}

/**
 * Returns the name that is most like the typed one, without regard to case; or the only name that
 * begins with it and continues after one of the `separators`.
 */
export function nearestName(
  typed: string,
  names: readonly string[],
  { maxDistance, minLength, separators }: Nearness & { readonly separators: RegExp },
): string | undefined {
  const written = typed.toLowerCase()
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
