import type { SeenBefore } from '../../api/console/match-keys.ts'

type Found = SeenBefore['found'][number]

/** What was seen before, the most telling first: declined ones, then those with more in common. */
export function worstFirst(found: readonly Found[]): readonly Found[] {
  const isDeclined = ({ status }: Found) => Number(status === 'declined')
  const inCommon = ({ kinds }: Found) => new Set(kinds).size
  return found.toSorted(
    (one, other) =>
      isDeclined(other) - isDeclined(one) ||
      inCommon(other) - inCommon(one) ||
      other.receivedAt.localeCompare(one.receivedAt),
  )
}
