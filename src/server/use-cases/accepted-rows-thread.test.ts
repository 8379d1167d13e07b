import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { applicationRequest } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { testSigning } from '../testing/test-signing.ts'
import type { AcceptedRowsSettings, Application } from './accepted-rows.ts'
import { acceptedRowsThread } from './accepted-rows-thread.ts'
import { COPY_LINK } from './copy-link.ts'

const application: Application = {
  body: z.parse(applicationRequest, sampleSubmission()),
  key: undefined,
  ipAddress: '127.0.0.1',
  userAgent: '',
  receivedAt: new Date('2026-11-21T17:00:00.000Z'),
}

async function thread(replaced: Partial<AcceptedRowsSettings> = {}) {
  const started = acceptedRowsThread({
    recipients: [await identityToRecipient(await generateIdentity())],
    signing: testSigning,
    outbox: { webhook: true, mail: { key: 'k', notify: undefined }, brandName: 'Acme' },
    answerUrl: `/confirmation${COPY_LINK}`,
    ...replaced,
  })
  onTestFinished(() => started.close())
  return started
}

it('makes the rows of several at once, each with a reference of its own', async () => {
  const { ask } = await thread()
  const made = await Promise.all([1, 2, 3].map(() => ask(application)))
  const references = made.map((one) => {
    if (one.outcome !== 'made') throw new Error(one.outcome)
    const { application: row, copy, event, deliveries } = one.rows
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

it('sends the bytes alone, and nothing that lies beside them in memory', async () => {
  const made = await (await thread()).ask(application)
  if (made.outcome !== 'made') throw new Error(made.outcome)
  const { application: row, copy, deliveries } = made.rows
  for (const bytes of [row.sealed, copy.record, deliveries[1]?.payload]) {
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
  }
})

it('refuses what has problems', async () => {
  const body = z.parse(applicationRequest, { ...sampleSubmission(), legalBusinessName: '' })
  const made = await (await thread()).ask({ ...application, body })
  expect(made).toMatchObject({
    outcome: 'refused',
    problems: { legalBusinessName: expect.any(String) },
  })
})

it('rejects where nothing can be sealed, and seals nothing in the clear', async () => {
  const { ask } = await thread({ recipients: ['age1broken'] })
  await expect(ask(application)).rejects.toThrow('no age public key')
})
