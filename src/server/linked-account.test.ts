import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applicationRequest } from '../api/applications.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { prepareSubmission } from './applications/prepare-submission.ts'
import { submitApplication } from './applications/submit-application.ts'
import { findApplication } from './applications/table.ts'
import { noFaults } from './sandbox/faults.ts'
import { testSandbox } from './testing/test-sandbox.ts'
import { exchange, type TestServices, testServices } from './testing/test-services.ts'
import { testSigning } from './testing/test-signing.ts'

describe('an application with a linked account', () => {
  const account = {
    accountID: 'harborview-checking',
    accountMask: '4321',
    accountName: 'Business Checking',
    bankName: 'Harborview Bank',
    institutionID: 'harborview',
    verificationStatus: 'automatically_verified',
    hadError: false,
  }

  async function submitted(server: TestServices, publicToken: string) {
    const identity = await generateIdentity()
    const submit = submitApplication({
      db: server.db,
      bankLink: server.uses.accounts,
      now: () => new Date('2026-11-21T17:00:00Z'),
      prepareSubmission: prepareSubmission({
        recipients: [await identityToRecipient(identity)],
        signing: testSigning,
        outbox: { webhook: false, mail: undefined, brandName: 'Merchant Services' },
        answerUrl: '{reference}',
      }),
    })
    const plaid = { ...account, publicToken }
    const result = await submit({
      body: v.parse(applicationRequest, { ...sampleSubmission(), plaid, manualEntry: null }),
      idempotencyKey: undefined,
      acceptedLanguage: 'en',
      ipAddress: '127.0.0.1',
      userAgent: '',
    })
    if (result.outcome !== 'accepted') return result.outcome
    const row = await findApplication(server.db, result.url)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    return JSON.parse(await decrypter.decrypt(row?.sealed ?? new Uint8Array(), 'text'))
  }

  it.each([
    ['after an exchange on success', true],
    ['without one', false],
  ])("is sealed with the provider's numbers %s", async (_name, exchanges) => {
    const sandbox = await testSandbox()
    const server = await testServices(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    if (exchanges) await exchange(server, { publicToken, accountID: account.accountID })
    const record = await submitted(server, publicToken)
    expect(record.linkedAccount).toEqual({
      routingNumber: '123456780',
      accountNumber: '000111224321',
    })
    expect(server.logged()).not.toContain(publicToken)
  })

  it('gets 512 at the submission, not before, where the sandbox is told so', async () => {
    const sandbox = await testSandbox()
    sandbox.faults.set({ ...noFaults, submission512: true })
    const server = await testServices(sandbox)
    const publicToken = await sandbox.linkAt('harborview')
    const { status } = await exchange(server, { publicToken, accountID: account.accountID })
    expect(status).toBe(502)
    expect(await submitted(server, publicToken)).toBe('bank-link-failed')
  })

  it('is rejected if the provider returns no numbers, and can be sent again', async () => {
    const sandbox = await testSandbox()
    const server = await testServices(sandbox)
    expect(await submitted(server, 'public-unknown')).toBe('bank-link-failed')
    const record = await submitted(server, await sandbox.linkAt('harborview'))
    expect(record.submission.plaid.bankName).toBe('Harborview Bank')
  })
})
