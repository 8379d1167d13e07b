import { dequal } from 'dequal/lite'
import { useRef } from 'react'
import { type DraftState, useDraft } from '../draft/draft.ts'

/** Returns what a function selects from the draft, and the same object as long as it is equal. */
export function useEqual<Selected extends object>(
  select: (state: DraftState) => Selected,
): Selected {
  const last = useRef<Selected>(undefined)
  return useDraft((state) => {
    const selected = select(state)
    if (!last.current || !dequal(last.current, selected)) last.current = selected
    return last.current
  })
}
