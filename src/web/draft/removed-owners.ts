/**
 * The owners who were removed while their list was shown. Each can be restored until the list is
 * left.
 */
import { create } from 'zustand'
import type { Owner } from '../../application/application.ts'
import { editPeople, useDraft } from './draft.ts'
import { restoreOwner } from './edit-owners.ts'
import { listedOwners, removeOwner } from './people-form.ts'

interface RemovedOwner {
  readonly owner: Owner
  /** The owner's index in the list. */
  readonly index: number
}

export const useRemovedOwners = create<{ readonly removed: readonly RemovedOwner[] }>(() => ({
  removed: [],
}))

/** Removes an owner from the list, and allows the undo. */
export function removeListedOwner(owner: Owner): void {
  const index = listedOwners(useDraft.getState().form.people).findIndex(({ id }) => id === owner.id)
  useRemovedOwners.setState(({ removed }) => ({ removed: [...removed, { owner, index }] }))
  editPeople((people) => removeOwner(people, owner))
}

/** Restores a removed owner to the list, at most once. Returns the owner as listed. */
export function undoRemoval(owner: Owner): Owner | undefined {
  const removal = useRemovedOwners.getState().removed.find((entry) => entry.owner === owner)
  if (!removal) return undefined
  editPeople((people) => restoreOwner(people, owner, removal.index))
  useRemovedOwners.setState(({ removed }) => ({
    removed: removed.filter((entry) => entry !== removal),
  }))
  const listed = listedOwners(useDraft.getState().form.people)
  return listed[removal.index] ?? listed.at(-1)
}

/** Forgets the removed owners when the list is left. */
export function forgetRemovedOwners(): void {
  useRemovedOwners.setState({ removed: [] })
}
