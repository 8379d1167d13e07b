import type { EarlierMatches } from '../../api/console/match-keys.ts'

type SeenMatch = EarlierMatches['found'][number]

/** Sorts matches by weight: declined applications first, then those with more in common. */
export function worstFirst(matches: readonly SeenMatch[]): readonly SeenMatch[] {
  const isDeclined = ({ status }: SeenMatch) => Number(status === 'declined')
  const inCommon = ({ kinds }: SeenMatch) => new Set(kinds).size
  return matches.toSorted(
    (one, other) =>
      isDeclined(other) - isDeclined(one) ||
      inCommon(other) - inCommon(one) ||
      other.receivedAt.localeCompare(one.receivedAt),
  )
}
