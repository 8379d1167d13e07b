/** Hints for a command or an option that is misspelled; loaded only then. */
import { nearestName } from './nearest-name.ts'

const MIN_LENGTH = 2
/** In a short word, a change of two letters makes another word. */
const SHORT = 3

/**
 * A question that names what may be meant: the nearest of the names, or else the `others`. Empty if
 * there is none.
 */
export function didYouMean(
  typed: string,
  names: readonly string[],
  others: readonly string[] = [],
): string {
  const letters = typed.replace(/^-+/, '').length
  const nearest = nearestName(typed, names, {
    maxDistance: letters <= SHORT ? 1 : 2,
    minLength: MIN_LENGTH,
    separators: /./,
  })
  const meant = nearest === undefined ? others : [nearest]
  return meant.length === 0
    ? ''
    : `Did you mean ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(meant)}?`
}
