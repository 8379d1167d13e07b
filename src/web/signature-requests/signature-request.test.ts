import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Application } from '../../application/application.ts'
import { lastStep, steps } from '../../application/step-list.ts'
import { signedApplication } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { draftToSave } from '../draft/cleared-fields.ts'
import { commit, editAnswers, resetDraft, useDraft } from '../draft/draft.ts'
import { sampleFormState } from '../draft/testing/sample-forms.ts'
import { providePageConfig } from '../requests/page-config.ts'
import { draftStore } from '../requests/testing/draft-store.ts'
import { decryptText, encryptText, newSecretLink } from '../secret-links/encryption.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import {
  linkOf,
  openToSign,
  refreshRequest,
  requestSignature,
  versionsOf,
  withdrawRequest,
} from './signature-request.ts'

const server = draftStore()
const sample = signedApplication()

function enter(application: Application): void {
  resetDraft()
  useDraft.setState({ form: sampleFormState(application) })
  for (const { id } of steps) if (id !== lastStep) commit(id)
}

const request = () => {
  const { signatureRequest } = useDraft.getState().form
  if (!signatureRequest) throw new Error('Nobody was asked')
  return signatureRequest
}
const prepared = () => {
  const { prepared } = useDraft.getState().form
  if (!prepared) throw new Error('Nothing was opened')
  return prepared
}

/** Makes a link in one tab. */
async function madeLink() {
  await requestSignature('Sam Keller')
  const link = linkOf(request())
  if (!link) throw new Error('No link was made')
  return link
}

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
  server.stored.clear()
  server.fault = 'none'
  providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0])
  enter(sample)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an application to be signed', () => {
  test('is stored encrypted, and opened completely, but unsigned', async () => {
    const { idempotencyKey } = useDraft.getState()
    const link = await madeLink()
    expect(JSON.stringify([...server.stored])).not.toContain('Golden Gate')
    resetDraft()
    expect(await openToSign(link)).toBe('opened')
    const { draft, form, idempotencyKey: ofSigner } = useDraft.getState()
    expect(draft.tin).toBe(sample.tin)
    expect(draft.companyOwners.map(({ ssn }) => ssn)).toEqual(
      sample.companyOwners.map(({ ssn }) => ssn),
    )
    expect([draft.termsSignerFullName, form.answers.termsSignerFullName]).toEqual(['', ''])
    expect(form.signatureRequest).toBeUndefined()
    expect(prepared().preparedBy).toBe('Sam Keller')
    expect(ofSigner).not.toBe(idempotencyKey)
  })

  test("leaves no sensitive answer and no key in the tab's storage", async () => {
    const link = await madeLink()
    const atPreparer = JSON.stringify(draftToSave())
    await openToSign(link)
    const saved = atPreparer + JSON.stringify(draftToSave())
    expect(saved).toContain(link.id)
    const ssns = sample.companyOwners.map(({ ssn }) => ssn)
    for (const secret of [link.key, sample.tin, ...ssns]) expect(saved).not.toContain(secret)
  })

  test('is compared with the prepared version; after a reload without sensitive answers', async () => {
    await openToSign(await madeLink())
    editAnswers({ tin: '987654321' })
    commit('business-overview')
    const { before, after } = versionsOf(prepared(), useDraft.getState())
    expect([before.tin, after.tin]).toEqual([sample.tin, '987654321'])
    const otherPage = { ...useDraft.getState(), idempotencyKey: 'of a new page' }
    const reloaded = versionsOf(prepared(), otherPage)
    expect([reloaded.before.tin, reloaded.after.tin]).toEqual(['', ''])
  })

  test('is replaced by a mark once it is signed, which the preparer finds out', async () => {
    const link = await madeLink()
    const state = useDraft.getState()
    await openToSign(link)
    const before = server.stored.get(link.id)
    if (!before) throw new Error('Nothing is stored')
    const signed = { ...before, version: 2, ciphertext: btoa('signed MA-7K3Q-9XDM') }
    server.stored.set(link.id, signed)
    useDraft.setState(state, true)
    await refreshRequest()
    expect(request()).toMatchObject({ state: 'signed', reference: 'MA-7K3Q-9XDM' })
    expect(await withdrawRequest(request())).toBe(true)
    expect([request().state, await openToSign(link)]).toEqual(['signed', 'signed'])
  })

  test('is withdrawn at once, or not at all', async () => {
    const link = await madeLink()
    server.fault = 'unreachable'
    expect(await withdrawRequest(request())).toBe(false)
    expect(request().state).toBe('waiting')
    server.fault = 'none'
    expect(await withdrawRequest(request())).toBe(true)
    expect([request().state, await openToSign(link)]).toEqual(['withdrawn', 'withdrawn'])
  })

  test('is forgotten with the draft, whatever answer arrives later', async () => {
    const requested = requestSignature('Sam Keller')
    resetDraft()
    expect(await requested).toBe(false)
    await until(() => server.stored.size === 0)
    enter(sample)
    await madeLink()
    const refreshed = refreshRequest()
    const withdrawn = withdrawRequest(request())
    resetDraft()
    await Promise.all([refreshed, withdrawn])
    expect(useDraft.getState().form.signatureRequest).toBeUndefined()
  })

  test('is checked without counting as activity', async () => {
    await madeLink()
    const listener = vi.fn()
    const stop = useDraft.subscribe(listener)
    await refreshRequest()
    stop()
    expect(listener).not.toHaveBeenCalled()
  })

  test('is not requested if it could not be stored', async () => {
    server.fault = 'busy'
    expect(await requestSignature('Sam Keller')).toBe(false)
    expect(useDraft.getState().form.signatureRequest).toBeUndefined()
  })
})

describe('a link for the signer', () => {
  test.each<[string, (link: SecretLink) => SecretLink, string]>([
    ['without its date', ({ until: _, ...link }) => link, 'incomplete'],
    ['that is wrong', ({ until }) => ({ ...newSecretLink(), until }), 'not-found'],
    ['with another key', (link) => ({ ...link, key: newSecretLink().key }), 'damaged'],
    ['that has expired', () => ({ ...newSecretLink(), until: 1 }), 'expired'],
  ])('%s changes nothing', async (_, changed, error) => {
    const link = await madeLink()
    const before = useDraft.getState()
    expect(await openToSign(changed(link))).toBe(error)
    expect(useDraft.getState()).toBe(before)
  })

  test.each([
    ['opens what an earlier release stored', 'opened', { businessWebsite: undefined }],
    ['is outdated if a later release stored it', 'outdated', { businessPager: '415' }],
  ])('%s', async (_, outcome, change) => {
    const link = await madeLink()
    const before = server.stored.get(link.id)
    if (!before) throw new Error('Nothing is stored')
    const prepared = JSON.parse(await decryptText(link, before.ciphertext))
    const other = { ...prepared, draft: { ...prepared.draft, ...change } }
    const ciphertext = await encryptText(link, JSON.stringify(other))
    server.stored.set(link.id, { ...before, ciphertext })
    expect(await openToSign(link)).toBe(outcome)
    expect(useDraft.getState().draft.businessWebsite).toBeTypeOf('string')
  })

  test('changes nothing if the stored application is damaged or cannot be reached', async () => {
    const link = await madeLink()
    const before = useDraft.getState()
    const stored = server.stored.get(link.id)
    if (!stored) throw new Error('Nothing is stored')
    const ciphertext = stored.ciphertext.replace(/^..../, 'AAAA')
    server.stored.set(link.id, { ...stored, ciphertext })
    expect(await openToSign(link)).toBe('damaged')
    server.fault = 'unreachable'
    expect(await openToSign(link)).toBe('unreachable')
    expect(useDraft.getState()).toBe(before)
  })
})
