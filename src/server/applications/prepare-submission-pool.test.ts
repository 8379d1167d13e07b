import { generateIdentity, identityToRecipient } from 'age-encryption'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { applicationRequest } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { COPY_LINK } from '../signed-copies/copy-link.ts'
import { testSigning } from '../testing/test-signing.ts'
import type { IncomingSubmission, PrepareSettings } from './prepare-submission.ts'
import { prepareSubmissionPool } from './prepare-submission-pool.ts'

const incoming: IncomingSubmission = {
  body: v.parse(applicationRequest, sampleSubmission()),
  key: undefined,
  ipAddress: '127.0.0.1',
  userAgent: '',
  receivedAt: new Date('2026-11-21T17:00:00.000Z'),
}

async function thread(replaced: Partial<PrepareSettings> = {}) {
  const started = prepareSubmissionPool({
    recipients: [await identityToRecipient(await generateIdentity())],
    signing: testSigning,
    outbox: { webhook: true, mail: { key: 'k', notify: undefined }, brandName: 'Acme' },
    answerUrl: `/confirmation${COPY_LINK}`,
    ...replaced,
  })
  onTestFinished(() => started.close())
  return started
}

it('prepares several submissions at once, each with its own reference', async () => {
  const { run } = await thread()
  const made = await Promise.all([1, 2, 3].map(() => run(incoming)))
  const references = made.map((one) => {
    if (one.outcome !== 'prepared') throw new Error(one.outcome)
    const { application: row, copy, event, deliveries } = one.prepared
    expect([copy, event, ...deliveries].every((part) => part.reference === row.reference)).toBe(
      true,
    )
    expect(deliveries.map(({ kind }) => kind)).toEqual(['webhook', 'mail'])
    expect(row.answer_url).toBe(`/confirmation#${row.reference}.{secret}`)
    expect(one.url).toMatch(/^\/confirmation#MA-[0-9A-Z-]{9}\.[a-z2-7]{32}$/)
    return row.reference
  })
  expect(new Set(references).size).toBe(3)
})

it('copies only the bytes themselves, not what lies beside them in memory', async () => {
  const made = await (await thread()).run(incoming)
  if (made.outcome !== 'prepared') throw new Error(made.outcome)
  const { application: row, copy, deliveries } = made.prepared
  for (const bytes of [row.sealed, copy.record, deliveries[1]?.payload]) {
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
  }
})

it('rejects an invalid submission', async () => {
  const body = v.parse(applicationRequest, { ...sampleSubmission(), legalBusinessName: '' })
  const made = await (await thread()).run({ ...incoming, body })
  expect(made).toMatchObject({
    outcome: 'rejected',
    issues: [{ path: 'legalBusinessName', code: 'required' }],
  })
})

it('fails if nothing can be sealed, and stores nothing in the clear', async () => {
  const { run } = await thread({ recipients: ['age1broken'] })
  await expect(run(incoming)).rejects.toThrow('not an age public key')
})
