/** The applications of the list that the person has selected for a common action. */
import { create } from 'zustand'
import { MAX_ASSIGNED } from '../../api/console/assignments.ts'

interface Selection {
  readonly references: ReadonlySet<string>
  readonly toggle: (reference: string) => void
  readonly choose: (references: readonly string[]) => void
}

/** The selection. It is kept only in this tab's memory, while the list is shown. */
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
