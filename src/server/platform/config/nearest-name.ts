/** Hints for misspelled settings, commands and options. The module is loaded only when needed. */
import { distance } from 'fastest-levenshtein'
import type { Problem } from './settings.ts'

/** The maximum distance between the typed text and a name, and the minimum length of the text. */
interface Nearness {
  /** The number of letters that are missing, added or replaced. */
  readonly maxDistance: number
  readonly minLength: number
}

/**
 * Returns the name that is most similar to the typed text, regardless of case. Of two equally
 * similar names, returns the one that begins like the text. Also returns the only name that begins
 * with the text and continues after one of the `separators`.
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
  const sharedStart = (name: string) =>
    [...written, ''].findIndex((letter, index) => name.toLowerCase().charAt(index) !== letter)
  const [nearest] = names
    .map((name) => ({ name, off: distance(written, name.toLowerCase()) }))
    .filter(({ off }) => off <= maxDistance)
    .toSorted(
      (one, other) => one.off - other.off || sharedStart(other.name) - sharedStart(one.name),
    )
  return nearest?.name
}

/** The limits keep short names of other programs, such as `HOME`, from matching our short names. */
const NEARNESS = { maxDistance: 2, minLength: 6 }

/** Returns a warning for each variable that is no setting but resembles one or is meant as one. */
export function misspelled(
  env: NodeJS.ProcessEnv,
  { known, meant }: { readonly known: readonly string[]; readonly meant: readonly string[] },
): readonly Problem[] {
  const names = new Set(known)
  return Object.keys(env).flatMap((name) => {
    // `FOUR_EYES` matches `FOUR_EYES_ABOVE`. A single word, such as `SCREEN`, may be anything.
    const separators = name.includes('_') ? /^_/ : /^(?!)/
    const nearest = names.has(name)
      ? undefined
      : nearestName(name, known, { ...NEARNESS, separators })
    const message = 'is not a setting, and has no effect'
    if (nearest !== undefined) return [{ name, message: `${message}. Did you mean ${nearest}?` }]
    return meant.includes(name) && !names.has(name) ? [{ name, message }] : []
  })
}

const MIN_LENGTH = 2
/** In a word this short, changing two letters gives another word. */
const SHORT = 3

/** Returns a question with the nearest name, or else the `others`; empty without a suggestion. */
export function didYouMean(
  text: string,
  names: readonly string[],
  others: readonly string[] = [],
): string {
  const letters = text.replace(/^-+/, '').length
  const nearest = nearestName(text, names, {
    maxDistance: letters <= SHORT ? 1 : 2,
    minLength: MIN_LENGTH,
    separators: /./,
  })
  const suggested = nearest === undefined ? others : [nearest]
  return suggested.length === 0
    ? ''
    : `Did you mean ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(suggested)}?`
}
