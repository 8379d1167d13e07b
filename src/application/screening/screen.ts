/**
 * Finds the entries of a sanctions list with similar names. An index with fuzzy words provides
 * candidates, which are then scored. A score finds and ranks. It decides nothing, and only the name
 * can hide an entry.
 */
import MiniSearch from 'minisearch'
import { nameComparison, screenedTokens } from './compare-names.ts'
import { companyTokens, MAX_WORDS, soundOf } from './name-tokens.ts'
import type { ScreeningEntry, ScreeningList } from './screening-list.ts'

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

/** Indexes the list in some hundred milliseconds. Each comparison then takes a few. */
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
        const all = screenedTokens(other === kind ? kind : 'organization', name)
        const tokens = all.slice(0, MAX_WORDS)
        const similarity = nameComparison(kind, other, weightOf)
        const best = new Map<ScreeningEntry, ListMatch>()
        for (const { id } of indexes[other].search(termsOf(tokens).join(' '))) {
          const candidate = listed[Number(id)]
          if (!candidate) continue
          const { entry } = candidate
          const score = Math.round(100 * similarity(tokens, candidate.tokens))
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

/** Returns the terms of words: each is found by letters, by sound, and joined with the next. */
function termsOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token, index) => [
    token,
    `${AS_HEARD}${soundOf(token)}`,
    `${JOINED}${token}`,
    `${JOINED}${token}${tokens[index + 1] ?? ''}`,
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

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
