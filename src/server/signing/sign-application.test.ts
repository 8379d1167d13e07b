import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { sha256 } from '../../test-support/test-copies.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { applicationHash } from '../records/sealed-records-service.ts'

const keyed = { 'idempotency-key': 'a1b2c3d4-e5f6-7890-abcd-ef0123456789' }

describe('the evidence of a submission', () => {
  it('is sealed with it, accepted by the server, and can be recomputed', async () => {
    const server = await testServer()
    const agent = `Browser/1 ${'x'.repeat(2000)}`
    const headers = { ...keyed, 'user-agent': agent }
    const reference = referenceIn(await server.submit(sampleSubmission(), headers))
    const { evidence, salt, submission } = await server.open(reference)
    expect(evidence).toMatchObject({
      signer: { name: 'Maria Alvarez', title: 'CEO' },
      typedName: 'Maria Alvarez',
      signedAt: TEST_NOW.toISOString(),
      ipAddress: '127.0.0.1',
      userAgent: agent.slice(0, 512),
    })
    expect(evidence.applicationSha256).toBe(applicationHash(submission, salt))
    const html = await server.app.inject('/apply/merchant-agreement.html')
    const pdf = await server.app.inject('/apply/merchant-agreement.pdf')
    expect(evidence.agreement).toMatchObject({
      htmlSha256: sha256(html.rawPayload),
      pdfSha256: sha256(pdf.rawPayload),
      statedByClient: true,
    })
    const row = await server.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow()
    expect(sha256(Buffer.from(row.html))).toBe(evidence.agreement.htmlSha256)
    expect(sha256(row.pdf)).toBe(evidence.agreement.pdfSha256)
  })

  it('is not made for a replaced agreement, and the same key then succeeds', async () => {
    const server = await testServer()
    const current = sampleSubmission()
    const signing = current.signing && { ...current.signing, agreementVersion: '2020-01-01' }
    const refused = await server.submit({ ...current, signing }, keyed)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      errors: [
        {
          field: 'signing.agreementVersion',
          code: 'agreement.replaced',
          message: expect.stringContaining('replaced'),
        },
      ],
    })
    expect(await server.stored()).toBe(0)
    expect((await server.submit(current, keyed)).statusCode).toBe(303)
  })

  it.each([
    ['another version', { 'privacy-and-terms': '2020-01-01' }],
    ['an unknown name', { x: 'y' }],
  ])('is not made from consents with %s, and the same key then succeeds', async (_, stated) => {
    const server = await testServer()
    const current = sampleSubmission()
    const consentVersions = { ...current.signing?.consentVersions, ...stated }
    const signing = current.signing && { ...current.signing, consentVersions }
    const refused = await server.submit({ ...current, signing }, keyed)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ errors: [{ code: 'page.outdated' }] })
    expect(await server.stored()).toBe(0)
    expect((await server.submit(current, keyed)).statusCode).toBe(303)
  })

  it.each([[{}], [undefined]])(
    'says that no consent is known for consents stated as %j',
    async (sent) => {
      const server = await testServer()
      const current = sampleSubmission()
      const { consentVersions: _, ...rest } = current.signing ?? {}
      const signing = sent ? { ...rest, consentVersions: sent } : rest
      const reference = referenceIn(await server.submit({ ...current, signing }, keyed))
      const { evidence } = await server.open(reference)
      expect(evidence.consents.map(({ statedByClient }) => statedByClient)).not.toContain(true)
    },
  )

  it('says that nothing was stated if a client sends no signing', async () => {
    const server = await testServer()
    const reference = referenceIn(
      await server.submit({ ...sampleSubmission(), signing: null }, keyed),
    )
    const { evidence } = await server.open(reference)
    expect(evidence.agreement.statedByClient).toBe(false)
  })
})
