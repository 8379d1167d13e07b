/** Compares two names, a person's or an organization's, by their words and as a whole. */
import { screenedCompanyTokens, screenedPersonTokens } from './name-tokens.ts'
import type { ScreeningEntry } from './screening-list.ts'
import { jaroWinkler, personWordSimilarity, wordSimilarity } from './word-similarity.ts'

type Likeness = (left: string, right: string) => number

type Weight = (token: string) => number

/**
 * Returns a comparison of the words of a name with those of listed names of the same or the other
 * kind. Its result is from 0 to 1.
 */
export function nameComparison(
  kind: ScreeningEntry['kind'],
  other: ScreeningEntry['kind'],
  weightOf: Weight,
): (left: readonly string[], right: readonly string[]) => number {
  const rules = RULES[rulesFor(kind, other)]
  const likeness = rememberResults(rules.likeness)
  return (left, right) =>
    Math.max(
      byWords({ ...rules, likeness }, left, right, weightOf),
      asOne(left, right, rules.minAsOne),
    )
}

/** Caches a comparison of words: the words of a list recur among the candidates of one name. */
function rememberResults(likeness: Likeness): Likeness {
  const known = new Map<string, number>()
  return (left, right) => {
    const key = `${left} ${right}`
    const before = known.get(key)
    if (before !== undefined) return before
    const now = likeness(left, right)
    known.set(key, now)
    return now
  }
}

/** Returns the compared words of a name. */
export function screenedTokens(kind: ScreeningEntry['kind'], name: string): readonly string[] {
  return kind === 'person' ? screenedPersonTokens(name) : screenedCompanyTokens(name)
}

function rulesFor(kind: ScreeningEntry['kind'], other: ScreeningEntry['kind']): keyof typeof RULES {
  if (kind === other) return kind
  return other === 'person' ? 'person by a business' : 'organization by a person'
}

interface Rules {
  readonly likeness: Likeness
  /**
   * The weight of words that only one of the names has. Middle names and second family names are
   * often left out; words of a company's name are hardly ever.
   */
  readonly missingCounts: number
  /** Whether one similar word is enough: always, if a name has only one word, or never. */
  readonly oneWord: 'enough' | 'of-one' | 'never'
  /** The least similarity of the whole names without spaces. */
  readonly minAsOne: number
}

const RULES: Readonly<
  Record<ScreeningEntry['kind'] | 'person by a business' | 'organization by a person', Rules>
> = {
  person: {
    likeness: personWordSimilarity,
    missingCounts: 0.2,
    oneWord: 'of-one',
    minAsOne: 0.95,
  },
  organization: {
    likeness: wordSimilarity,
    missingCounts: 0.35,
    oneWord: 'enough',
    minAsOne: 0.95,
  },
  // A single word says nothing here: businesses have first and last names, too.
  'person by a business': {
    likeness: wordSimilarity,
    missingCounts: 0.35,
    oneWord: 'never',
    minAsOne: 1,
  },
  // An additional word says nothing either, since a business name usually has words that a person's
  // lacks.
  'organization by a person': {
    likeness: wordSimilarity,
    missingCounts: 0.7,
    oneWord: 'never',
    minAsOne: 1,
  },
}

/** Returns how much of each name the other one has, by weight, in any order. */
function byWords(
  { likeness, missingCounts, oneWord }: Rules,
  left: readonly string[],
  right: readonly string[],
  weightOf: Weight,
): number {
  const pairs = pairedWords(left, right, likeness)
  const isEnough =
    pairs.length > 1 ||
    oneWord === 'enough' ||
    (oneWord === 'of-one' && left.length + right.length === 2)
  if (pairs.length === 0 || !isEnough) return 0
  const common = pairs.reduce(
    (sum, { at, likeness }) => sum + likeness * weightOf(right[at] ?? ''),
    0,
  )
  const leftWeight =
    pairs.reduce((sum, { at }) => sum + weightOf(right[at] ?? ''), 0) +
    unpaired(
      left,
      pairs.map(({ from }) => from),
    ).reduce((sum, token) => sum + weightOf(token), 0)
  const rightWeight = right.reduce((sum, token) => sum + weightOf(token), 0)
  const shares = [common / leftWeight, common / rightWeight] as const
  return Math.max(...shares) * (1 - missingCounts + missingCounts * Math.min(...shares))
}

interface Pair {
  readonly from: number
  readonly at: number
  readonly likeness: number
}

/** Returns pairs of similar words, the most similar first. Each word is in one pair. */
function pairedWords(
  left: readonly string[],
  right: readonly string[],
  likeness: Likeness,
): readonly Pair[] {
  const all: Pair[] = []
  left.forEach((token, from) => {
    right.forEach((other, index) => {
      const value = likeness(token, other)
      if (value > 0) all.push({ from, at: index, likeness: value })
    })
  })
  all.sort((a, b) => b.likeness - a.likeness)
  const chosen: Pair[] = []
  for (const pair of all) {
    if (!chosen.some(({ from, at }) => from === pair.from || at === pair.at)) chosen.push(pair)
  }
  return chosen
}

function unpaired(tokens: readonly string[], paired: readonly number[]): readonly string[] {
  return tokens.filter((_, index) => !paired.includes(index))
}

const LONG_ENOUGH = 7

/** Compares the whole names without spaces, for words that are written together or apart. */
function asOne(left: readonly string[], right: readonly string[], min: number): number {
  const [one, other] = [left.join(''), right.join('')]
  if (Math.min(one.length, other.length) < LONG_ENOUGH) return one === other ? 1 : 0
  const similarity = jaroWinkler(one, other)
  return similarity >= min ? similarity : 0
}
