/** The emails with a copy's link, and with the code that a copy may require. */
import { describe, expect, it } from 'vitest'
import { newStatusLinkRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { fetchCopy, post, submittedLink } from '../../test-support/test-copies.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { copyLinkIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'apply@merchant.example' }

describe('the mail with the link', () => {
  it('waits in the outbox from the moment of the acceptance, encrypted', async () => {
    const server = await testServer({ ...MAIL, PUBLIC_URL: 'https://apply.merchant.example' })
    const link = await submittedLink(server)
    expect(await waitingMails(server)).toMatchObject([
      {
        type: 'signed-copy',
        reference: link.reference,
        to: 'maria@goldengatebakery.example',
        text: expect.stringContaining(
          `https://apply.merchant.example/apply/confirmation#${link.reference}.${link.secret}\n`,
        ),
      },
    ])
  })

  it('goes to the signer, and not to another contact, without any answers', async () => {
    const server = await testServer(MAIL)
    const submission = sampleSubmission({
      primaryContact: {
        id: 'contact',
        role: 'primary-contact',
        firstName: 'Priya',
        lastName: 'Raman',
        phone: '2125550155',
        email: 'priya@goldengatebakery.example',
      },
    })
    const link = copyLinkIn(await server.submit(submission))
    const [mail, ...others] = await waitingMails(server)
    expect([mail?.to, others]).toEqual(['maria@goldengatebakery.example', []])
    // Both are random, so they may have any four digits.
    const written = `${mail?.subject} ${mail?.text}`
      .replaceAll(link.reference, '')
      .replaceAll(link.secret, '')
    for (const hidden of [
      submission.businessName,
      submission.tin,
      submission.manualEntry?.accountNumber,
      submission.manualEntry?.accountNumber.slice(-4),
      ...submission.companyOwners.flatMap((owner) => [
        owner.ssn,
        owner.lastName,
        owner.email,
        owner.phone,
      ]),
    ]) {
      expect(hidden).toBeTruthy()
      expect(written).not.toContain(hidden)
    }
  })
})

describe('a link that needs a code', () => {
  it('opens with the one that was emailed to the signer, in the language of the application', async () => {
    const server = await testServer({ ...MAIL, COPY_CODE: 'yes' })
    const link = await submittedLink(server)
    const missing = await fetchCopy(server, link)
    expect(missing.statusCode).toBe(403)
    expect(missing.json()).toMatchObject({ errors: [{ code: 'copy-code.required' }] })
    const wrongLink = { ...link, secret: 'a'.repeat(32) }
    expect((await post(server, '/api/copies/code', wrongLink)).statusCode).toBe(404)
    expect((await post(server, '/api/copies/code', link)).statusCode).toBe(204)
    const mail = (await waitingMails(server)).find(({ type }) => type === 'copy-code')
    expect(mail?.to).toBe('maria@goldengatebakery.example')
    const [code = ''] = /\d{6}/.exec(mail?.text ?? '') ?? []
    const other = code === '000000' ? '000001' : '000000'
    const wrong = await post(server, '/api/copies', { ...link, code: other })
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json()).toMatchObject({ errors: [{ code: 'copy-code.wrong' }] })
    const opened = await post(server, '/api/copies', { ...link, code })
    expect([opened.statusCode, opened.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(server.logged()).not.toContain(code)
  })
})

describe('mails that are requested repeatedly', () => {
  it('are sent after those of others, whatever their kind', async () => {
    const server = await testServer({ ...MAIL, COPY_CODE: 'yes' })
    const link = await submittedLink(server)
    expect((await post(server, '/api/copies/code', link)).statusCode).toBe(204)
    const request = { reference: link.reference, email: 'maria@goldengatebakery.example' }
    await post(server, newStatusLinkRoute.url, request)
    const turns = () =>
      server.db
        .selectFrom('deliveries')
        .select(['type', 'turn_at'])
        .where('kind', '=', 'mail')
        .execute()
    await until(async () => (await turns()).length === 3)
    const inSeconds = (seconds: number) =>
      new Date(TEST_NOW.getTime() + seconds * 1000).toISOString()
    expect(new Map((await turns()).map(({ type, turn_at }) => [type, turn_at]))).toEqual(
      new Map([
        ['signed-copy', inSeconds(0)],
        ['copy-code', inSeconds(60)],
        ['status-link', inSeconds(120)],
      ]),
    )
  })
})

describe.each(mainly('PostgreSQL'))('codes for a copy on $name', (engine) => {
  it.each([
    ['an hour', 5, 10],
    ['a day', 10, 120],
  ])(
    'are only a few in %s, however many requests arrive at once',
    async (_, max, minutesBetween) => {
      const clock = { now: TEST_NOW }
      const settings = {
        ...(await engine.settings()),
        ...MAIL,
        MAIL_KEY: 'k'.repeat(32),
        COPY_CODE: 'yes',
      }
      const server = await testServer(settings, { now: () => clock.now })
      const link = await submittedLink(server)
      const ask = async () => (await post(server, '/api/copies/code', link)).statusCode
      for (let times = 1; times < max; times += 1) {
        expect(await ask()).toBe(204)
        clock.now = new Date(clock.now.getTime() + minutesBetween * 60_000)
      }
      const atOnce = await Promise.all(Array.from({ length: 5 }, ask))
      expect(atOnce.toSorted()).toEqual([204, ...Array(4).fill(429)])
    },
  )
})
