import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_DRAFT_BYTES } from '../../api/drafts.ts'
import { emptyLead } from '../../application/lead.ts'
import { sampleApplication } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { commit, editAnswers, editPeople, resetDraft, useDraft } from '../draft/draft.ts'
import { listedOwners, newOwnerForm } from '../draft/people-form.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { sampleFormState } from '../draft/testing/sample-forms.ts'
import * as language from '../language/messages.ts'
import { providePageConfig } from '../requests/page-config.ts'
import { draftStore } from '../requests/testing/draft-store.ts'
import { decryptText, encryptText } from '../secret-links/encryption.ts'
import {
  deleteOnline,
  keepOwnAnswers,
  openOnline,
  saveOnline,
  saveUnderNewLink,
  startSaving,
  useSaving,
} from './online-draft.ts'

const server = draftStore()
const store = server.stored
const location = { pathname: '/apply/owner-details', replace: vi.fn(), origin: 'https://a.example' }

function enter(legalBusinessName = 'Golden Gate Bakery, LLC'): void {
  useDraft.setState({ form: sampleFormState(sampleApplication({ legalBusinessName })) })
  commit('business-details')
}

const saved = () => {
  const { saved } = useSavedOnline.getState()
  if (!saved) throw new Error('Nothing is saved')
  return saved
}
const stored = async () => {
  const text = await decryptText(saved(), store.get(saved().id)?.ciphertext ?? '')
  return { text, draft: JSON.parse(text) }
}
const { state } = { state: () => useSaving.getState().state }

/** Replaces the stored version with other answers, from another device. */
async function saveElsewhere(name: string): Promise<void> {
  const own = saved()
  const { form } = useDraft.getState()
  enter(name)
  await saveOnline()
  useDraft.setState({ form })
  useSavedOnline.setState({ saved: own })
}

/** Saves from a page of another release, on another device. */
async function replaceStored(change: (draft: OtherDraft) => unknown): Promise<void> {
  const { draft } = await stored()
  const { id } = saved()
  const before = store.get(id)
  if (!before) throw new Error('Nothing is stored')
  const ciphertext = await encryptText(saved(), JSON.stringify(change(draft)))
  store.set(id, { ...before, ciphertext, version: before.version + 1 })
}

function without(answers: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name)))
}

interface OtherDraft {
  readonly draft: object
  readonly form: { readonly answers: object }
}

beforeEach(async () => {
  // Once saving has started, a change saves again half a second later, which must not happen in the
  // next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('document', { documentElement: {} })
  store.clear()
  server.fault = 'none'
  location.replace.mockClear()
  resetDraft()
  useSavedOnline.setState({ saved: undefined, ended: undefined })
  useSaving.setState({ state: 'none', other: undefined })
  providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])
  await language.startIn('en')
  enter()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('saving', () => {
  test('stores the answers encrypted, without the sensitive ones', async () => {
    await saveOnline()
    expect(state()).toBe('saved')
    const { text, draft } = await stored()
    expect(draft).toMatchObject({ step: 'owner-details', language: 'en' })
    expect(text).toContain('Golden Gate Bakery, LLC')
    const { tin, companyOwners } = sampleApplication()
    for (const secret of [tin, companyOwners[0]?.ssn, companyOwners[0]?.dob]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
    expect(JSON.stringify([...store])).not.toContain('Golden Gate')
  })

  test('that fails in the browser says so, and is retried', async () => {
    const failing = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('Not now'))
    await saveOnline()
    expect([state(), store.size]).toEqual(['unreachable', 0])
    failing.mockRestore()
    await saveOnline()
    expect([state(), store.size]).toEqual(['saved', 1])
  })

  test('replaces the previous version', async () => {
    await saveOnline()
    editAnswers({ businessName: 'Changed' })
    await saveOnline()
    expect([store.size, saved().version]).toEqual([1, 2])
    expect((await stored()).text).toContain('Changed')
  })

  test('saves again answers entered during a save', async () => {
    const first = saveOnline()
    editAnswers({ businessName: 'Changed' })
    await Promise.all([first, saveOnline()])
    expect((await stored()).text).toContain('Changed')
    expect(store.size).toBe(1)
  })

  test.each(['unreachable', 'busy'] as const)(
    'keeps trying if the server is %s',
    async (failing) => {
      server.fault = failing
      await saveOnline()
      expect([state(), useSavedOnline.getState().saved]).toEqual([failing, undefined])
      server.fault = 'none'
      await saveOnline()
      expect([state(), store.size]).toEqual(['saved', 1])
    },
  )

  test('says that the answers are too long, and saves them once they are shorter', async () => {
    editAnswers({ productsOrServices: 'x'.repeat(MAX_DRAFT_BYTES) })
    await saveOnline()
    expect([state(), store.size]).toEqual(['too-long', 0])
    editAnswers({ productsOrServices: 'Bread' })
    await saveOnline()
    expect([state(), store.size]).toEqual(['saved', 1])
  })

  test('does not conflict with itself if only the answer was lost', async () => {
    for (const version of [1, 3]) {
      server.fault = 'lost-answer'
      await saveOnline()
      expect(state()).toBe('unreachable')
      editAnswers({ businessName: `Changed ${version}` })
      await saveOnline()
      expect(state()).toBe('saved')
      expect((await stored()).text).toContain(`Changed ${version}`)
    }
    expect(store.size).toBe(1)
  })

  test('does not conflict with itself if the page was loaded again before the answer', async () => {
    await saveOnline()
    server.fault = 'lost-answer'
    await saveOnline()
    const { saved } = useSavedOnline.getState()
    // The tab saves this state, but nothing of the page's scripts survives.
    vi.resetModules()
    const [page, online, draft] = await Promise.all([
      import('./online-draft.ts'),
      import('../draft/saved-online.ts'),
      import('../draft/draft.ts'),
    ])
    const { providePageConfig } = await import('../requests/page-config.ts')
    providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])
    await (await import('../language/messages.ts')).startIn('en')
    online.useSavedOnline.setState({ saved })
    const application = sampleApplication({ businessName: 'Typed before the reload' })
    draft.useDraft.setState({ form: sampleFormState(application) })
    draft.commit('business-details')
    await page.saveOnline()
    expect(page.useSaving.getState().state).toBe('saved')
    expect((await stored()).text).toContain('Typed before the reload')
  })

  test('says that the saved application is gone, and makes a new link on request', async () => {
    await saveOnline()
    const { id } = saved()
    store.clear()
    await saveOnline()
    expect(state()).toBe('gone')
    await saveUnderNewLink()
    expect([state(), store.size]).toEqual(['saved', 1])
    expect(saved().id).not.toBe(id)
  })
})

describe('two devices', () => {
  test('overwrite nothing, and the one that is asked keeps its own answers', async () => {
    await saveOnline()
    await saveElsewhere('Typed on the phone, LLC')
    await saveOnline()
    expect(state()).toBe('conflict')
    const { other } = useSaving.getState()
    expect(other?.draft.form.answers.legalBusinessName).toBe('Typed on the phone, LLC')
    expect((await stored()).text).toContain('Typed on the phone, LLC')
    await keepOwnAnswers()
    expect(state()).toBe('saved')
    expect((await stored()).text).toContain('Golden Gate Bakery, LLC')
  })

  test('of different releases lose nothing: the page with the older one says so', async () => {
    await saveOnline()
    await replaceStored((draft) => ({ ...draft, draft: { ...draft.draft, businessPager: '415' } }))
    await saveOnline()
    expect(state()).toBe('outdated')
    expect((await stored()).text).toContain('businessPager')
    expect(await openOnline(saved())).toBe('outdated')
  })

  test('are not asked about the same answers', async () => {
    await saveOnline()
    await saveElsewhere('Golden Gate Bakery, LLC')
    await saveOnline()
    expect(state()).toBe('saved')
  })
})

describe('saving in progress', () => {
  test('does not delete the saved application if the page forgets it after idle minutes', async () => {
    await saveOnline()
    const { id } = saved()
    const saving = saveOnline()
    useSavedOnline.setState({ saved: undefined })
    resetDraft()
    await saving
    expect([store.get(id)?.version, useSavedOnline.getState().saved]).toEqual([2, undefined])
  })

  test.each(['busy', 'none'] as const)(
    'does not give the link to another application begun in the meantime (fault before: %s)',
    async (fault) => {
      server.fault = fault
      await saveOnline()
      server.fault = 'none'
      const saving = saveOnline()
      useSavedOnline.setState({ saved: undefined })
      resetDraft()
      enter('Another Bakery, LLC')
      await saving
      expect([useSavedOnline.getState().saved, state()]).toEqual([undefined, 'none'])
    },
  )

  test('leaves nothing on the server without a link', async () => {
    const saving = saveOnline()
    resetDraft()
    await saving
    expect(store.size).toBe(0)
  })

  test('does not save an application again that was deleted in the meantime', async () => {
    startSaving()
    await saveOnline()
    const saving = [saveOnline(), saveOnline()]
    expect(await deleteOnline()).toBe(true)
    await Promise.all(saving)
    expect([store.size, useSavedOnline.getState().saved, state()]).toEqual([0, undefined, 'none'])
  })
})

describe('a link', () => {
  test('restores the answers, the step and the link', async () => {
    await saveOnline()
    const { id, key } = saved()
    useSavedOnline.setState({ saved: undefined })
    useDraft.setState({ form: sampleFormState(sampleApplication({ legalBusinessName: '' })) })
    expect(await openOnline({ id, key })).toBe('opened')
    const { form, lead } = useDraft.getState()
    expect(form.answers.legalBusinessName).toBe('Golden Gate Bakery, LLC')
    expect(lead).toEqual(emptyLead)
    expect(saved()).toMatchObject({ id, key, version: 1 })
    expect(location.replace).toHaveBeenCalledWith('/apply/owner-details')
  })

  test("opens an earlier release's application, and fills in answers to newer questions", async () => {
    await saveOnline()
    const { people } = useDraft.getState().form
    const [owners, newOwner] = [listedOwners(people), newOwnerForm(people)]
    await replaceStored(({ draft, form, ...rest }) => ({
      ...rest,
      version: 7,
      draft: without(draft, 'businessWebsite', 'signing'),
      form: {
        ...form,
        answers: { ...without(form.answers, 'avgSale'), companyOwners: [] },
        people: { ...people, owners, newOwner, edited: {}, soleProprietor: newOwner },
      },
    }))
    const { id, key } = saved()
    expect(await openOnline({ id, key })).toBe('opened')
    const { draft, form } = useDraft.getState()
    expect(draft).toMatchObject({ businessWebsite: '', signing: null })
    expect(form.answers).toMatchObject({
      legalBusinessName: 'Golden Gate Bakery, LLC',
      avgSale: null,
    })
    expect(form.answers).not.toHaveProperty('companyOwners')
    expect(listedOwners(form.people)).toEqual(owners)
  })

  test('changes nothing if it cannot be opened', async () => {
    await saveOnline()
    const { id, key } = saved()
    const before = useDraft.getState()
    const [version = store.get(id)] = [store.get(id)]
    if (!version) throw new Error('Nothing is stored')
    server.fault = 'unreachable'
    expect(await openOnline({ id, key })).toBe('unreachable')
    server.fault = 'none'
    store.set(id, { ...version, ciphertext: version.ciphertext.replace(/^..../, 'AAAA') })
    expect(await openOnline({ id, key })).toBe('damaged')
    store.set(id, version)
    const switched = vi.spyOn(language, 'switchTo').mockRejectedValue(new Error('Not loaded'))
    expect(await openOnline({ id, key })).toBe('unreachable')
    switched.mockRestore()
    store.clear()
    expect(await openOnline({ id, key })).toBe('not-found')
    expect(useDraft.getState()).toBe(before)
    expect(location.replace).not.toHaveBeenCalled()
  })
})

describe('a saved application', () => {
  test('is saved once the page has started, since Next may have been pressed earlier', async () => {
    await saveOnline()
    editAnswers({ businessName: 'Changed before the page had loaded all' })
    commit('business-details')
    startSaving()
    await until(() => saved().version >= 2)
    expect((await stored()).text).toContain('Changed before the page had loaded all')
  })

  test('is saved again when a signer or an owner gets a link, which other devices must know', async () => {
    await saveOnline()
    startSaving()
    await until(() => saved().version >= 2 && state() === 'saved')
    const link = { id: 'link', token: 'token', state: 'waiting', expiresAt: '' } as const
    const changes = [
      () => {
        const signatureRequest = { ...link, preparedBy: 'Sam', reference: '' }
        useDraft.setState(({ form }) => ({ form: { ...form, signatureRequest } }))
      },
      () => editPeople((people) => ({ ...people, invitations: { ...people.invitations } })),
    ]
    for (const change of changes) {
      const { version } = saved()
      change()
      await vi.advanceTimersByTimeAsync(1000)
      await until(() => saved().version > version && state() === 'saved')
    }
    expect((await stored()).draft.form.signatureRequest).toMatchObject(link)
  })

  test('is deleted at once, and typed text stays', async () => {
    await saveOnline()
    expect(await deleteOnline()).toBe(true)
    expect([store.size, useSavedOnline.getState().saved]).toEqual([0, undefined])
    expect(useDraft.getState().form.answers.legalBusinessName).toBe('Golden Gate Bakery, LLC')
  })

  test('is not forgotten if the server cannot be reached', async () => {
    await saveOnline()
    server.fault = 'unreachable'
    expect(await deleteOnline()).toBe(false)
    expect(saved().version).toBe(1)
  })

  test('is deleted once it has ended', async () => {
    startSaving()
    await saveOnline()
    useSavedOnline.setState(({ saved }) => ({ saved: undefined, ended: saved }))
    await until(() => store.size === 0)
    expect(state()).toBe('none')
  })
})
