import { beforeEach, describe, expect, test } from 'vitest'
import { steps } from '../../application/step-list.ts'
import { sampleApplication, sampleOwner } from '../../application/testing/sample-application.ts'
import {
  commit,
  currentIssues,
  currentUnsavedSteps,
  editPeople,
  resetDraft,
  useDraft,
} from './draft.ts'
import { inviteOwner, noteOwnerLink, renewOwnerLink } from './people-changes.ts'
import { listedOwners, removeOwner } from './people-form.ts'
import { ownerFormOf } from './person-form.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const maria = sampleOwner()
const draft = () => useDraft.getState().draft
const people = () => useDraft.getState().form.people

beforeEach(resetDraft)

describe('an owner who is invited to enter their own details', () => {
  const invitation = {
    id: 'aW52aXRhdGlvbi1vZi1hbg',
    key: 'key',
    token: 'token',
    state: 'waiting',
    expiresAt: '2026-12-06T10:42:00.000Z',
  } as const
  const entry = { invitation: invitation.id, sha256: 'a1', enteredAt: '2026-11-22T10:42:00.000Z' }

  test('does not block Next, and is part of the draft as soon as the details arrive', () => {
    useDraft.setState({ form: sampleFormState(sampleApplication({ companyOwners: [maria] })) })
    for (const { id } of steps.slice(0, -1)) commit(id)
    const ana = { ...ownerFormOf(maria), id: 'new-owner-2', stake: '40', firstName: 'Ana' }
    editPeople((now) => inviteOwner(now, ana, invitation))
    const invited = { ...listedOwners(people())[1] }
    expect(invited).toMatchObject({ firstName: 'Ana', ssn: '', dob: '', stake: 40 })
    expect(currentIssues('owner-details')).toEqual([])
    commit('owner-details')
    expect(draft().companyOwners[1]?.enteredBy).toEqual({ ...entry, sha256: '', enteredAt: '' })

    noteOwnerLink({ ...invitation, state: 'entered' }, entry)
    expect(draft().companyOwners[1]?.enteredBy).toEqual(entry)
    expect(listedOwners(people())[1]?.enteredBy).toEqual(entry)
    expect(people().invitations[invitation.id]?.state).toBe('entered')
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('has what the open form shows once the link is new; a removed owner stays removed', () => {
    useDraft.setState({ form: sampleFormState(sampleApplication({ companyOwners: [] })) })
    const [{ typed: blank } = {}] = people().owners
    if (!blank) throw new Error('There is no form to add an owner')
    editPeople((now) => inviteOwner(now, { ...blank, firstName: 'Ana', stake: '40' }, invitation))
    const [invited = maria] = listedOwners(people())
    const typed = { ...ownerFormOf(invited), lastName: 'Núñez' }
    const renewed = { ...invitation, id: 'YW5vdGhlci1pbnZpdGF0aW8' }
    editPeople((now) => renewOwnerLink(now, typed, renewed))
    expect(listedOwners(people())).toMatchObject([
      { lastName: 'Núñez', stake: 40, enteredBy: { invitation: renewed.id, sha256: '' } },
    ])
    expect(people().invitations).toEqual({ [renewed.id]: renewed })

    editPeople((now) => removeOwner(now, invited))
    const before = people()
    editPeople((now) => renewOwnerLink(now, typed, invitation))
    expect(people()).toBe(before)
  })
})
