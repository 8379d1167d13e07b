import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { INTENT_HEADER } from '../../api/intent.ts'
import { sampleApplication, sampleOwner } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { commit, editPeople, hasAnswers, resetDraft, useDraft } from '../draft/draft.ts'
import { toSoleProprietor } from '../draft/follow-commit.ts'
import { intentIn } from '../draft/intent.ts'
import {
  forgetRemovedOwners,
  inviteOwner,
  removeListedOwner,
  setNoOwners,
  undoRemoval,
} from '../draft/people-changes.ts'
import { listedOwners, removeOwner, type SavedOwnerLink } from '../draft/people-form.ts'
import { ownerFormOf } from '../draft/person-form.ts'
import { sampleFormState } from '../draft/testing/sample-forms.ts'
import { providePageConfig } from '../requests/page-config.ts'
import { invite, watchOwnerLinks, withdraw } from './owner-links.ts'

const ownerLink: SavedOwnerLink = {
  id: 'aW52aXRhdGlvbi1vZi1hbg',
  key: 'key',
  token: 'token',
  state: 'waiting',
  expiresAt: '2026-12-06T10:42:00.000Z',
}
const maria = sampleOwner({ stake: 60 })
const ana = { ...ownerFormOf(maria), id: 'new-owner-2', stake: '40', firstName: 'Ana' }
const requested = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const withdrawn = () =>
  requested.mock.calls.filter(([, { method }]) => method === 'DELETE').map(([url]) => url)

beforeEach(() => {
  vi.stubGlobal('fetch', requested)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  // The first test's interval would outlive the page, and end another test.
  vi.stubGlobal('setInterval', () => undefined)
  requested.mockImplementation(async (_, { method }) =>
    method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ ...ownerLink, sha256: '', enteredAt: '' }),
  )
  providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])
  resetDraft()
  useDraft.setState({ form: sampleFormState(sampleApplication({ companyOwners: [maria] })) })
  editPeople((people) => inviteOwner(people, ana, ownerLink))
  commit('owner-details')
  watchOwnerLinks()
  requested.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a link for an owner', () => {
  const { people } = { people: () => useDraft.getState().form.people }

  test('has the same intent as everything else stored for the application', async () => {
    const sent = async () => {
      await invite(ana)
      return new Headers(requested.mock.calls.at(-1)?.[1].headers).get(INTENT_HEADER)
    }
    const intent = await sent()
    expect(intent).toMatch(/^[0-9a-f]{64}$/)
    expect([await sent(), intentIn(useDraft.getState().form)]).toEqual([intent, intent])
    const invited = { id: 'i', key: 'k', token: 't'.repeat(43), locked: [], returnUrl: '' }
    useDraft.setState(({ form }) => ({ form: { ...form, invitation: invited } }))
    expect(await sent()).toBe(intent)
    useDraft.setState(({ form: { intent: _, ...form } }) => ({ form }))
    expect(await sent()).toBe(invited.token)
    resetDraft()
    expect(intentIn(useDraft.getState().form)).toBeUndefined()
  })

  test.each<[string, () => void]>([
    [
      'is removed',
      () => {
        const [, owner] = listedOwners(people())
        if (owner) editPeople((now) => removeOwner(now, owner))
      },
    ],
    ['is not listed, as there are no owners', () => editPeople((now) => setNoOwners(now, true))],
    ['is not the sole proprietor', () => editPeople(toSoleProprietor)],
  ])('is withdrawn if the owner %s', async (_, remove) => {
    remove()
    expect(withdrawn()).toEqual([`/api/owner-invitations/${ownerLink.id}`])
    await until(() => people().invitations[ownerLink.id]?.state === 'withdrawn')
  })

  test('works until an owner who was removed can no longer be restored', async () => {
    const [, owner] = listedOwners(people())
    if (!owner) throw new Error('No owner was invited')
    removeListedOwner(owner)
    expect(undoRemoval(owner)).toEqual(owner)
    forgetRemovedOwners()
    removeListedOwner(owner)
    expect(withdrawn()).toEqual([])
    forgetRemovedOwners()
    expect(withdrawn()).toEqual([`/api/owner-invitations/${ownerLink.id}`])
    await until(() => people().invitations[ownerLink.id]?.state === 'withdrawn')
  })

  test('continues to work if the tab forgets the draft, which may be saved elsewhere', () => {
    resetDraft()
    expect(withdrawn()).toEqual([])
  })

  test('restores no draft that was forgotten during the withdrawal', async () => {
    const done = withdraw(ownerLink)
    resetDraft()
    await done
    expect(hasAnswers(useDraft.getState())).toBe(false)
  })
})
