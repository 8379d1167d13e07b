import { describe, expect, test, vi } from 'vitest'
import { emptySigning } from '../../application/ownership.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import type { Locks } from './idempotency-key.ts'
import { listedOwners } from './people-form.ts'
import { NOT_RESTORED } from './restored.ts'
import { lead, openPage, saved, soon, storage, wait } from './testing/tab.ts'

const DAY = 24 * 60 * 60_000

describe('the tab', () => {
  test('saves nothing before the first answer', async () => {
    const page = await openPage()
    page.applyLead(lead)
    soon()
    page.fire('pagehide')
    expect(storage.items.size).toBe(0)
  })

  test('saves a change shortly after it', async () => {
    const page = await openPage()
    page.editAnswers({ legalBusinessName: 'Golden Gate' })
    expect(saved()).toBe('')
    soon()
    expect(saved()).toContain('Golden Gate')
  })

  test('saves many changes in a row once', async () => {
    const write = vi.spyOn(storage, 'setItem')
    const page = await openPage()
    for (const typed of ['G', 'Go', 'Gol']) page.editAnswers({ legalBusinessName: typed })
    soon()
    expect(write).toHaveBeenCalledTimes(1)
    expect(saved()).toContain('"Gol"')
  })

  test.each(['beforeunload', 'pagehide', 'visibilitychange'])(
    'saves at once on %s',
    async (type) => {
      const page = await openPage()
      page.editAnswers({ legalBusinessName: 'Golden Gate' })
      page.fire(type)
      expect(saved()).toContain('Golden Gate')
    },
  )

  test('deletes the draft when the last answer is changed back', async () => {
    const page = await openPage()
    page.editAnswers({ legalBusinessName: 'Golden Gate' })
    soon()
    page.editAnswers({ legalBusinessName: '' })
    soon()
    expect(storage.items.size).toBe(0)
  })

  test.each(['startOver', 'resetDraft'] as const)('deletes the draft on %s', async (name) => {
    const page = await openPage()
    page.applyLead(lead)
    page.complete()
    soon()
    expect(storage.items.size).toBe(1)
    page[name]()
    soon()
    page.fire('pagehide')
    expect(storage.items.size).toBe(0)
    const again = await openPage()
    expect(again.restored().isRestored).toBe(false)
    expect(again.hasAnswers(again.state())).toBe(false)
  })

  test('saves the next draft after that', async () => {
    const page = await openPage()
    page.complete()
    page.startOver()
    page.editAnswers({ legalBusinessName: 'Second' })
    soon()
    expect(saved()).toContain('Second')
  })
})

describe('a reload', () => {
  test('begins with a new draft if none was saved', async () => {
    const page = await openPage()
    expect(page.hasAnswers(page.state())).toBe(false)
    expect(page.restored()).toEqual(NOT_RESTORED)
  })

  test('does not count as a return if nothing was typed into an invitation', async () => {
    const page = await openPage()
    const invitation = { id: 'i', token: 't', key: 'k', locked: [], returnUrl: '' }
    const { draft, form } = page.state()
    const untouched = { draft, form: { ...form, invitation } }
    page.useDraft.setState({ ...untouched, untouched })
    soon()
    const again = await openPage()
    expect(again.state().form.invitation).toEqual(invitation)
    expect(again.restored()).toEqual(NOT_RESTORED)
    expect(again.hasTyped(again.state())).toBe(false)
    // A lead that comes later does not count as an answer of the applicant either.
    again.applyLead(lead)
    expect(again.hasTyped(again.state())).toBe(false)
    again.editAnswers({ legalBusinessName: 'Typed' })
    soon()
    const typed = await openPage()
    expect(typed.restored().isRestored).toBe(true)
    expect(typed.hasTyped(typed.state())).toBe(true)
  })

  test('restores untouched answers unchanged', async () => {
    const page = await openPage()
    page.setPublicOrGovernment(true)
    soon()
    const { draft, form } = page.state()
    const after = await openPage()
    expect(after.restored().isRestored).toBe(true)
    expect(after.state()).toMatchObject({ draft, form })
  })

  test('restores draft, forms, lead and key, but no sensitive answers', async () => {
    const page = await openPage()
    page.applyLead(lead)
    page.complete()
    page.editAnswers({ yearFounded: '1999' })
    page.setPublicOrGovernment(true)
    soon()
    const before = page.state()
    const after = await openPage()
    const { draft, form } = after.state()
    const identity = { ssn: '', dob: '' }
    const companyOwners = sampleApplication().companyOwners.map((owner) => ({
      ...owner,
      ...identity,
    }))
    expect(after.state()).toMatchObject({ lead, idempotencyKey: before.idempotencyKey })
    expect(draft).toEqual({
      ...sampleApplication(),
      tin: '',
      companyOwners,
      manualEntry: { routingNumber: '', bankName: 'JPMORGAN CHASE', accountNumber: '' },
      signing: emptySigning,
    })
    expect(form).toMatchObject({
      isPublicOrGovernment: true,
      answers: { tin: '', yearFounded: '1999', legalBusinessName: 'Golden Gate Bakery, LLC' },
    })
    expect(listedOwners(form.people)).toEqual(companyOwners)
    expect(after.restored().isRestored).toBe(true)
    expect(after.clearedFields().map(({ path }) => path)).toContain('tin')
  })

  test('does not add unsaved changes', async () => {
    const page = await openPage()
    page.complete()
    page.editAnswers({ yearFounded: '1999' })
    soon()
    const after = await openPage()
    expect(after.currentUnsavedSteps()).toEqual(['business-overview'])
  })

  test('twice still remembers the fields cleared the first time', async () => {
    const page = await openPage()
    page.complete()
    soon()
    const second = await openPage()
    second.editAnswers({ yearFounded: '1999' })
    soon()
    const third = await openPage()
    expect(third.restored().cleared).toEqual(second.restored().cleared)
    expect(new Set(third.restored().cleared).size).toBe(third.restored().cleared.length)
    expect(third.clearedFields()).toEqual(second.clearedFields())
  })

  test('can be acknowledged without forgetting the cleared fields', async () => {
    const page = await openPage()
    page.complete()
    soon()
    const after = await openPage()
    const { acknowledgeRestored } = await import('./restored.ts')
    const { cleared } = after.restored()
    acknowledgeRestored()
    expect(after.restored()).toEqual({ ...NOT_RESTORED, cleared })
  })

  test('forgets the cleared fields when the applicant starts over', async () => {
    const page = await openPage()
    page.complete()
    soon()
    const after = await openPage()
    after.startOver()
    expect(after.restored()).toEqual(NOT_RESTORED)
  })
})

describe('a saved draft', () => {
  test('has no sensitive answer, and no signature', async () => {
    const page = await openPage()
    const application = signedApplication({
      companyOwners: [sampleOwner({ ssn: '911000002', dob: '01021903' })],
      tin: '941000001',
      manualEntry: { routingNumber: '021000021', bankName: 'B', accountNumber: '700000012' },
      termsSignerFullName: 'Signed Name',
      signing: {
        signeeId: 'signer-4',
        preparedBy: '',
        language: '',
        agreementVersion: 'v-5',
        consentVersions: { a: 'v-6' },
      },
    })
    page.complete(application)
    soon()
    page.fire('pagehide')
    const everything = JSON.stringify(page.state())
    for (const secret of [
      '911000002',
      '01021903',
      '941000001',
      '021000021',
      '700000012',
      'Signed Name',
      'signer-4',
      'v-5',
      'v-6',
    ]) {
      expect(everything).toContain(secret)
      expect(saved()).not.toContain(secret)
    }
    expect(saved()).toContain('goldengatebakery')
  })

  test('has no token of a linked account', async () => {
    const page = await openPage()
    page.complete(sampleApplication({ plaid: sampleLinkedAccount, manualEntry: null }))
    soon()
    expect(saved()).toContain('First Platypus Bank')
    expect(saved()).not.toContain(sampleLinkedAccount.publicToken)
  })

  test.each([
    ['broken JSON', '{"version":'],
    ['no object', '17'],
    ['nothing', 'null'],
    [
      'another version',
      JSON.stringify({ version: 3, activeAt: Date.parse('2026-11-02T09:59:00') }),
    ],
    ['no version', JSON.stringify({ activeAt: Date.parse('2026-11-02T09:59:00') })],
  ])('is ignored if there is %s', async (_, text) => {
    const page = await openPage()
    page.editAnswers({ legalBusinessName: 'Golden Gate' })
    soon()
    const [name = ''] = storage.items.keys()
    storage.setItem(name, text)
    const after = await openPage()
    expect(after.hasAnswers(after.state())).toBe(false)
    expect(after.restored().isRestored).toBe(false)
    after.editAnswers({ legalBusinessName: 'Again' })
    soon()
    expect(saved()).toContain('Again')
  })
})

describe('a storage', () => {
  const unusable = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }

  test('that is full does not disturb the page', async () => {
    const page = await openPage()
    vi.spyOn(storage, 'setItem').mockImplementation(unusable)
    page.complete()
    expect(soon).not.toThrow()
    expect(page.state().draft.legalBusinessName).toBe('Golden Gate Bakery, LLC')
  })

  test('that is turned off does not disturb the page', async () => {
    const tab = { getItem: unusable, setItem: unusable, removeItem: unusable }
    const page = await openPage({ tab })
    page.complete()
    expect(soon).not.toThrow()
    expect(() => page.startOver()).not.toThrow()
    expect(page.hasAnswers(page.state())).toBe(false)
  })

  test('that cannot even be read does not disturb the page', async () => {
    const page = await openPage()
    Object.defineProperty(window, 'sessionStorage', { get: unusable })
    page.complete()
    expect(soon).not.toThrow()
  })
})

describe('a duplicated tab', () => {
  test('creates its own key, and saves it', async () => {
    const page = await openPage()
    page.complete()
    soon()
    const original = page.state().idempotencyKey
    const requested: string[] = []
    const locks: Locks = {
      request: (name) => {
        requested.push(name)
        return requested.length === 1
          ? Promise.reject(new DOMException('The lock was not granted', 'TimeoutError'))
          : new Promise(() => undefined)
      },
    }
    const copy = await openPage({ locks })
    await vi.advanceTimersByTimeAsync(1000)
    const { idempotencyKey, draft } = copy.state()
    expect(idempotencyKey).not.toBe(original)
    expect(draft.legalBusinessName).toBe('Golden Gate Bakery, LLC')
    expect(saved()).toContain(idempotencyKey)
    expect(requested).toEqual([
      `merchant-application-${original}`,
      `merchant-application-${idempotencyKey}`,
    ])
  })

  test('does not change a key that was replaced in the meantime', async () => {
    let reject: (reason: unknown) => void = () => undefined
    const first = new Promise<never>((_, fail) => {
      reject = fail
    })
    const locks: Locks = { request: vi.fn(() => new Promise(() => undefined)) }
    vi.mocked(locks.request).mockReturnValueOnce(first)
    const page = await openPage({ locks })
    page.startOver()
    const { idempotencyKey } = page.state()
    reject(new DOMException('The lock was not granted', 'TimeoutError'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.state().idempotencyKey).toBe(idempotencyKey)
  })
})

describe('an application saved online', () => {
  const savedOnline = {
    id: 'id',
    key: 'key',
    token: 'token',
    version: 1,
    savedAt: '',
    expiresAt: '',
  }

  test('is known to the tab after a reload', async () => {
    const page = await openPage()
    page.complete()
    page.online.setState({ saved: savedOnline })
    expect((await openPage()).online.getState().saved).toEqual(savedOnline)
  })

  test('ends with the draft', async () => {
    const page = await openPage()
    page.complete()
    page.online.setState({ saved: savedOnline })
    page.resetDraft()
    expect(page.online.getState()).toEqual({ saved: undefined, ended: savedOnline })
  })

  test("ends with startOver, although an invitation's answers stay", async () => {
    const page = await openPage()
    page.complete()
    const invitation = { id: 'i', token: 't', key: 'k', locked: [], returnUrl: '' }
    page.useDraft.setState(({ form }) => ({ form: { ...form, invitation } }))
    page.online.setState({ saved: savedOnline })
    page.startOver()
    expect(page.online.getState()).toEqual({ saved: undefined, ended: savedOnline })
    soon()
    expect(saved()).toContain('invitation')
    expect(saved()).not.toContain('"online"')
  })

  test('stays when the tab forgets an idle draft', async () => {
    const page = await openPage()
    page.complete()
    page.online.setState({ saved: savedOnline })
    wait(DAY)
    expect(page.online.getState()).toEqual({ saved: undefined, ended: undefined })
    expect(saved()).not.toContain('token')
  })
})
