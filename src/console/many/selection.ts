/** The applications of the list that the person has selected for a common action. */
import { create } from 'zustand'
import { MAX_ASSIGNED } from '../../api/console/assignments.ts'

interface Selection {
  readonly references: ReadonlySet<string>
  /** The application that was toggled last, where a range begins. */
  readonly last: string
  /** Toggles an application; with the listed ones, also those between it and the last one. */
  readonly toggle: (reference: string, listed?: readonly string[]) => void
  readonly choose: (references: readonly string[]) => void
}

/** The selection. It is kept only in this tab's memory, while the list is shown. */
export const useSelection = create<Selection>((set) => ({
  references: new Set(),
  last: '',
  toggle: (reference, listed = []) =>
    set(({ references, last }) => {
      const rest = new Set(references)
      const isOn = !rest.has(reference)
      for (const one of rangeOf(listed, last, reference)) {
        if (!isOn) rest.delete(one)
        else if (rest.size < MAX_ASSIGNED) rest.add(one)
      }
      return { references: rest, last: reference }
    }),
  choose: (references) => set({ references: new Set(references.slice(0, MAX_ASSIGNED)), last: '' }),
}))

/** Returns the listed references from one to another, or the last alone if one is not listed. */
function rangeOf(listed: readonly string[], from: string, to: string): readonly string[] {
  const [start = -1, end = -1] = [listed.indexOf(from), listed.indexOf(to)].sort((a, b) => a - b)
  return start < 0 ? [to] : listed.slice(start, end + 1)
}
