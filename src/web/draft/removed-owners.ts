/** The owners who were removed while their list is shown: until it is left, each can be restored. */
import { create } from 'zustand'
import type { Owner } from '../../application/application.ts'
import { editPeople, useDraft } from './draft.ts'
import { restoreOwner } from './edit-owners.ts'
import { listedOwners, removeOwner } from './people-form.ts'

interface RemovedOwner {
  readonly owner: Owner
  /** Their place in the list. */
  readonly index: number
}

export const useRemovedOwners = create<{ readonly removed: readonly RemovedOwner[] }>(() => ({
  removed: [],
}))

/** Removes an owner from the list, and allows restoring them. */
export function removeListedOwner(owner: Owner): void {
  const index = listedOwners(useDraft.getState().form.people).findIndex(({ id }) => id === owner.id)
  useRemovedOwners.setState(({ removed }) => ({ removed: [...removed, { owner, index }] }))
  editPeople((people) => removeOwner(people, owner))
}

/** Puts an owner who was removed back in the list, at most once; returns them as they are there. */
export function undoRemoval(owner: Owner): Owner | undefined {
  const removal = useRemovedOwners.getState().removed.find((one) => one.owner === owner)
  if (!removal) return undefined
  editPeople((people) => restoreOwner(people, owner, removal.index))
  useRemovedOwners.setState(({ removed }) => ({
    removed: removed.filter((one) => one !== removal),
  }))
  const listed = listedOwners(useDraft.getState().form.people)
  return listed[removal.index] ?? listed.at(-1)
}

/** The list is left: owners who were removed stay so. */
export function forgetRemovedOwners(): void {
  useRemovedOwners.setState({ removed: [] })
}
