import { useCallback, useEffect, useState } from 'react'
import type { ScreeningState } from '../../api/console/screening.ts'
import { subjectsOf } from '../../application/screening/subjects.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import type { Comparison } from './compare.ts'
import { compare } from './compare-apart.ts'

export type ComparisonState =
  | { readonly state: 'locked' | 'comparing' | 'failed' }
  | ({ readonly state: 'compared' } & Comparison)

/** Compares the opened application with a list in this tab. Returns the result, and a retry. */
export function useComparison(
  opened: OpeningState,
  { hash, threshold }: Pick<NonNullable<ScreeningState['list']>, 'hash' | 'threshold'>,
): readonly [ComparisonState, () => void] {
  const [compared, setCompared] = useState<ComparisonState>({ state: 'locked' })
  const start = useCallback(() => {
    if (opened.state !== 'opened') return setCompared({ state: 'locked' })
    let isCurrent = true
    setCompared({ state: 'comparing' })
    compare(hash, subjectsOf(opened.record, opened.entries), threshold).then(
      (comparison) => isCurrent && setCompared({ state: 'compared', ...comparison }),
      () => isCurrent && setCompared({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [opened, hash, threshold])
  useEffect(() => start(), [start])
  return [compared, start]
}
