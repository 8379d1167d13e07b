/** Hints for a misspelled command or option. The module is loaded only when needed. */
import { nearestName } from './nearest-name.ts'

const MIN_LENGTH = 2
/** In a word this short, changing two letters gives another word. */
const SHORT = 3

/**
 * Returns a question that suggests the nearest name, or else the `others`. Empty if there is no
 * suggestion.
 */
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
  const meant = nearest === undefined ? others : [nearest]
  return meant.length === 0
    ? ''
    : `Did you mean ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(meant)}?`
}
