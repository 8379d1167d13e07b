/**
 * Finds the entries of a sanctions list with similar names. An index with fuzzy words provides
 * candidates, each of which is then scored. A score finds and ranks. It decides nothing, and only
 * the name can hide an entry.
 */
import MiniSearch from 'minisearch'
import { companyTokens, nameTokens, screenedCompanyTokens, soundOf } from './name-tokens.ts'
import type { ScreeningEntry, ScreeningList } from './screening-list.ts'
import { jaroWinkler, personWordSimilarity, wordSimilarity } from './similarity.ts'

/** A name to compare: a person's in any order, or an organization's. */
export interface ScreenedName {
  readonly kind: ScreeningEntry['kind']
  readonly name: string
}

export interface ListMatch {
  readonly entry: ScreeningEntry
  /** The most similar name of the entry. */
  readonly name: string
  /** The similarity in whole percent. */
  readonly score: number
}

export interface Screener {
  /**
   * Returns the entries whose score is at least `threshold` percent, the most similar first.
   * Entries of the other kind come last: a business may have the name of a person, and an owner may
   * be a business.
   */
  readonly screen: (name: ScreenedName, threshold?: number) => readonly ListMatch[]
}

/** docs/screening.md says what this threshold finds, and how many false matches it shows. */
export const DEFAULT_THRESHOLD = 85

interface ListedName {
  readonly entry: ScreeningEntry
  readonly name: string
  readonly tokens: readonly string[]
}

/**
 * Builds an index of the list, which takes some hundred milliseconds. Each comparison then takes a
 * few.
 */
export function createScreener({ entries }: ScreeningList): Screener {
  const listed = entries.flatMap((entry) =>
    entry.names.map(
      (name): ListedName => ({ entry, name, tokens: screenedTokens(entry.kind, name) }),
    ),
  )
  const weightOf = rarity(listed)
  const indexes = {
    person: indexOf(listed, 'person'),
    organization: indexOf(listed, 'organization'),
  }
  return {
    screen({ kind, name }, threshold = DEFAULT_THRESHOLD) {
      const matchesAmong = (other: ScreeningEntry['kind']): readonly ListMatch[] => {
        // The legal form does not distinguish an owner that is an organization.
        const tokens = screenedTokens(other === kind ? kind : 'organization', name)
        const rules = RULES[rulesFor(kind, other)]
        const likeness = rememberResults(rules.likeness)
        const best = new Map<ScreeningEntry, ListMatch>()
        for (const { id } of indexes[other].search(termsOf(tokens).join(' '))) {
          const candidate = listed[Number(id)]
          if (!candidate) continue
          const { entry } = candidate
          const score = Math.round(
            100 *
              Math.max(
                byWords({ ...rules, likeness }, tokens, candidate.tokens, weightOf),
                asOne(tokens, candidate.tokens, rules.minAsOne),
              ),
          )
          if (score < threshold || score <= (best.get(entry)?.score ?? 0)) continue
          best.set(entry, { entry, name: candidate.name, score })
        }
        return [...best.values()].sort((a, b) => b.score - a.score || compare(a.name, b.name))
      }
      const another = kind === 'person' ? 'organization' : 'person'
      return [...matchesAmong(kind), ...matchesAmong(another)]
    },
  }
}

type Likeness = (left: string, right: string) => number

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
  return kind === 'person' ? nameTokens(name) : screenedCompanyTokens(name)
}

const words = (text: string) => text.split(' ')

/** The marks of terms that stand for a sound instead of the word itself. */
const AS_HEARD = '~'
const JOINED = '+'

/**
 * Returns how many letters may be left out, added, replaced or exchanged for a word to be found.
 */
function allowedErrors(term: string): number | false {
  if (term.startsWith(AS_HEARD) || term.startsWith(JOINED) || term.length < 4) return false
  return term.length < 8 ? 1 : 2
}

/**
 * Returns the terms of words: a word is found by its letters, by its sound, and joined with the
 * next word.
 */
function termsOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token, at) => [
    token,
    `${AS_HEARD}${soundOf(token)}`,
    `${JOINED}${token}`,
    `${JOINED}${token}${tokens[at + 1] ?? ''}`,
  ])
}

function indexOf(listed: readonly ListedName[], kind: ScreeningEntry['kind']): MiniSearch {
  const index = new MiniSearch({
    fields: ['terms'],
    tokenize: words,
    processTerm: (term) => term,
    searchOptions: { fuzzy: allowedErrors },
  })
  listed.forEach(({ entry, tokens }, id) => {
    if (entry.kind === kind) index.add({ id, terms: termsOf(tokens).join(' ') })
  })
  return index
}

/**
 * Returns the weight of a word: rare words among the listed names distinguish more than common
 * ones. Single letters weigh as in names of people, even if they are one word of a company.
 */
function rarity(listed: readonly ListedName[]): (token: string) => number {
  const counts = new Map<string, number>()
  for (const { entry, name, tokens } of listed) {
    const written = entry.kind === 'person' ? [] : companyTokens(name)
    for (const token of new Set([...tokens, ...written]))
      counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  return (token) => Math.log(1 + listed.length / (counts.get(token) ?? 1))
}

type Weight = (token: string) => number

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
    right.forEach((other, at) => {
      const value = likeness(token, other)
      if (value > 0) all.push({ from, at, likeness: value })
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
  return tokens.filter((_, at) => !paired.includes(at))
}

const LONG_ENOUGH = 7

/** Compares the whole names without spaces, for words that are written together or apart. */
function asOne(left: readonly string[], right: readonly string[], least: number): number {
  const [one, other] = [left.join(''), right.join('')]
  if (Math.min(one.length, other.length) < LONG_ENOUGH) return one === other ? 1 : 0
  const similarity = jaroWinkler(one, other)
  return similarity >= least ? similarity : 0
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
