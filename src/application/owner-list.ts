/** The owners of a company as they are listed, added, edited and removed. */
import type { Owner } from './application.ts'
import { canAddOwner, remainingStake } from './ownership.ts'
import {
  emptyOwnerForm,
  isTouched,
  type OwnerForm,
  ownerFormOf,
  ownerOf,
  ownerProblems,
} from './people.ts'
import { type Problems, under } from './problems.ts'
import type { Today } from './today.ts'

export interface OwnerList {
  readonly noOwners: boolean
  readonly owners: readonly Owner[]
  /** The form under "Add an Owner", and whether it is open. */
  readonly newOwner: OwnerForm
  readonly addingOwner: boolean
  /** The owners being edited, by id, as they stand in their forms. */
  readonly edited: Readonly<Record<string, OwnerForm>>
}

const UNSAVED = 'Please save or cancel this owner'

/** Where the fields of an owner's form stand: by the place in the list, or as the new owner. */
export function ownerPath({ owners }: Pick<OwnerList, 'owners'>, form: OwnerForm): string {
  const index = owners.findIndex(({ id }) => id === form.id)
  return index === -1 ? 'newOwner' : `companyOwners.${index}`
}

/** What is wrong with one owner's form beside the owners listed. Create and Save ask this. */
export function ownerFormProblems(
  list: Pick<OwnerList, 'owners'>,
  form: OwnerForm,
  today: Today,
): Problems {
  const remaining = remainingStake(list.owners, form.id)
  return under(ownerPath(list, form), ownerProblems(form, remaining, today))
}

/**
 * What is wrong with the owners, each as it stands in its form while that is open. A form with
 * something typed in it holds Next back until it is saved or cancelled.
 */
export function ownerListProblems(list: OwnerList, today: Today): Problems {
  if (list.noOwners) return {}
  const unsaved = openOwnerForms(list)
  const forms = list.owners.map((owner) => editedForm(list, owner) ?? ownerFormOf(owner))
  const asked = [...forms, ...unsaved.filter((form) => form === list.newOwner)]
  return Object.assign(
    {},
    ...unsaved.map((form) => ({ [`${ownerPath(list, form)}.form`]: UNSAVED })),
    ...asked.map((form) => ownerFormProblems(list, form, today)),
  )
}

/** Whether among what is wrong is an owner's form that was neither saved nor cancelled. */
export function hasUnsavedOwner(problems: Problems): boolean {
  return Object.values(problems).includes(UNSAVED)
}

/** The owner forms that stand open with something typed in them. */
export function openOwnerForms(list: OwnerList): readonly OwnerForm[] {
  const edited = list.owners.flatMap((owner) => {
    const form = editedForm(list, owner)
    return form && isTouched(form, ownerFormOf(owner)) ? [form] : []
  })
  const { newOwner, addingOwner, owners, noOwners } = list
  const isShown = addingOwner && canAddOwner(owners, noOwners)
  return isShown && isTouched(newOwner, emptyOwnerForm(newOwner.id))
    ? [...edited, newOwner]
    : edited
}

/** The form in which an owner is being edited; undefined while it is closed. */
export function editedForm({ edited }: Pick<OwnerList, 'edited'>, owner: Owner) {
  return Object.hasOwn(edited, owner.id) ? edited[owner.id] : undefined
}

/** Keeps what stands in an owner's form, new or listed. */
export function typeOwner<List extends OwnerList>(list: List, form: OwnerForm): List {
  return form.id === list.newOwner.id
    ? { ...list, newOwner: form }
    : { ...list, edited: { ...list.edited, [form.id]: form } }
}

/** Opens the forms of the listed owners that one of these paths leads into. */
export function editOwnersAt<List extends OwnerList>(list: List, paths: readonly string[]): List {
  const faulty = list.owners.filter((_, index) =>
    paths.some((path) => path.startsWith(`companyOwners.${index}.`)),
  )
  return faulty.reduce(
    (opened, owner) => (editedForm(opened, owner) ? opened : typeOwner(opened, ownerFormOf(owner))),
    list,
  )
}

/** Puts a new owner at the end of the list, or a changed one where it stood, and closes its form. */
export function saveOwner<List extends OwnerList>(
  list: List,
  form: OwnerForm,
  nextId: string,
): List {
  const owner = ownerOf(form)
  if (!list.owners.some(({ id }) => id === owner.id)) {
    return {
      ...list,
      owners: [...list.owners, owner],
      newOwner: emptyOwnerForm(nextId),
      addingOwner: false,
    }
  }
  return {
    ...stopEditing(list, owner.id),
    owners: list.owners.map((listed) => (listed.id === owner.id ? owner : listed)),
  }
}

/** Takes an owner off the list. */
export function removeOwner<List extends OwnerList>(list: List, id: string): List {
  return { ...stopEditing(list, id), owners: list.owners.filter((owner) => owner.id !== id) }
}

/** Closes an owner's form without keeping what was changed in it. */
export function stopEditing<List extends OwnerList>(list: List, id: string): List {
  const { [id]: _, ...edited } = list.edited
  return { ...list, edited }
}

/** An id for a new owner that none of the owners listed has. */
export function freeOwnerId(owners: readonly Owner[]): string {
  const taken = new Set(owners.map(({ id }) => id))
  let number = owners.length + 1
  while (taken.has(`new-owner-${number}`)) number += 1
  return `new-owner-${number}`
}
