/** Tests that the page of a proxy, a firewall or a captive portal is never taken for our answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOwner, sampleSubmission } from '../../application/testing/sample-application.ts'
import { startIn } from '../language/messages.ts'
import {
  askForStatusLink,
  readStatus,
  resendCorrectionLink,
  withdrawApplication,
  writeMessage,
} from './application-status.ts'
import { askForReference } from './applications.ts'
import { fetchCopy, readingSecretOf, requestCopyCode } from './copies.ts'
import { openCorrection, submitCorrection } from './corrections.ts'
import { deleteDraft, openDraft, saveDraft } from './drafts.ts'
import { openInvitedAnswers, requestNewLink, sendProgress } from './invitations.ts'
import {
  enterDetails,
  inviteOwner,
  objectToOwnerLink,
  openOwnerLinkPage,
  ownerLinkStatus,
  withdrawOwnerLink,
} from './owner-entry.ts'
import { providePageConfig } from './page-config.ts'

const access = { id: 'id', token: 'token' }
const copy = { reference: 'MA-7K3Q-9XDM', secret: 'secret' }
const { ssn, dob, phone, email, address } = sampleOwner()
const entry = {
  name: 'Maria Alvarez',
  language: 'en',
  details: { ssn, dob, phone, email, address },
} as const

const NO_ANSWER: unknown = expect.any(SyntaxError)

const requests: Readonly<Record<string, readonly [() => Promise<unknown>, unknown]>> = {
  'an owner sends their details': [() => enterDetails(access, entry), { kind: 'unreachable' }],
  'an owner objects': [() => objectToOwnerLink(access, 'text'), 'unreachable'],
  'an owner opens a link': [() => openOwnerLinkPage(access), NO_ANSWER],
  "a link for an owner's details is made": [
    () => inviteOwner(access, { linkToken: '', ciphertext: '' }, ''),
    NO_ANSWER,
  ],
  "an owner's link is checked": [() => ownerLinkStatus(access), NO_ANSWER],
  "an owner's link ends": [() => withdrawOwnerLink(access), false],
  'a draft is saved': [() => saveDraft(access, 1, 'text'), { kind: 'unreachable' }],
  'a draft is opened': [() => openDraft(access), NO_ANSWER],
  'a draft is deleted': [() => deleteDraft(access), false],
  'an invitation is opened': [() => openInvitedAnswers(access), NO_ANSWER],
  'a new invitation is asked for': [() => requestNewLink('id'), false],
  'progress is reported': [() => sendProgress(access, {}), false],
  'a correction is opened': [() => openCorrection(access), NO_ANSWER],
  'the status is read': [() => readStatus(copy, 'en'), NO_ANSWER],
  'an application is withdrawn': [() => withdrawApplication(copy), false],
  'a message is written': [
    () => writeMessage({ ...copy, text: 'We have moved.' }, 'en'),
    { refusal: undefined },
  ],
  'a correction is mailed again': [() => resendCorrectionLink(copy), false],
  'a status link is mailed': [
    () => askForStatusLink({ reference: copy.reference, email: 'maria@example.com' }),
    false,
  ],
  'a copy is downloaded': [() => fetchCopy(copy), { kind: 'failed' }],
  'a code is mailed': [() => requestCopyCode(copy), false],
  'a link that only reads is made': [() => readingSecretOf(copy), undefined],
  'a reference is looked up': [() => askForReference(copy.reference), 'unreachable'],
}

beforeEach(() => providePageConfig({ apiUrl: '' } as Parameters<typeof providePageConfig>[0]))
afterEach(() => vi.unstubAllGlobals())

const pages = [
  [200, 'text/html', '<!doctype html><title>Sign in to the guest network</title>'],
  [200, 'text/html; charset=utf-8', '<html>The requested URL was rejected.</html>'],
  [404, 'text/plain; charset=utf-8', 'default backend - 404'],
] as const

for (const [status, type, body] of pages) {
  test.each(Object.entries(requests))(`%s, and gets ${status} with ${body}`, async (_, row) => {
    const [send, outcome] = row
    const answer = async () => new Response(body, { status, headers: { 'content-type': type } })
    vi.stubGlobal('fetch', answer)
    expect(await send().catch((error: unknown) => error)).toEqual(outcome)
  })
}

test('a correction is not closed because a proxy knows no such page', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Not Found</h1>', { status: 404 }))
  await startIn('en')
  const reply = { replies: [], threadKey: null, intent: undefined }
  const outcome = await submitCorrection(access, sampleSubmission(), reply)
  expect(outcome.kind).toBe('rejected')
})
