/** The applications of the list that are chosen, to do the same with each. */
import { create } from 'zustand'
import { MAX_ASSIGNED } from '../../api/console/assignments.ts'

interface Selection {
  readonly references: ReadonlySet<string>
  readonly toggle: (reference: string) => void
  readonly choose: (references: readonly string[]) => void
}

/** The selection, in this tab's memory alone, for as long as the list is shown. */
export const useSelection = create<Selection>((set) => ({
  references: new Set(),
  toggle: (reference) =>
    set(({ references }) => {
      const rest = new Set(references)
      if (!rest.delete(reference) && rest.size < MAX_ASSIGNED) rest.add(reference)
      return { references: rest }
    }),
  choose: (references) => set({ references: new Set(references.slice(0, MAX_ASSIGNED)) }),
}))
