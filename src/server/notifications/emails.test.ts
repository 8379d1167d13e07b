import { expect, it } from 'vitest'
import { newStatusLinkRoute } from '../../api/application-status.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { itInFull } from '../../test-support/in-full.ts'
import { post } from '../../test-support/test-copies.ts'
import {
  ask,
  CORRECTION_ID,
  correctionRequest,
  correctionServer,
} from '../../test-support/test-correction.ts'
import { allArrived, SILENT, sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { copyLinkIn, referenceIn, testServer } from '../../test-support/test-server.ts'
import { storedEvents } from '../ledger/store.ts'
import { countSkipped, listDeliveries } from '../outbox/store.ts'

it('mails the operator the reference and the name, and stores nothing of the mail', async () => {
  const { mails, url } = await testMailServer()
  const server = await testServer({
    SMTP_URL: url,
    MAIL_FROM: 'apply@example.com',
    NOTIFY_EMAIL: 'office@example.com',
  })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const waiting = await server.db.selectFrom('deliveries').selectAll().execute()
  for (const { payload } of waiting) {
    expect(Buffer.from(payload ?? []).toString('latin1')).not.toMatch(/office@|subject/)
  }
  await sendingDeliveries(server)
  const mail = await until(() => mails.find((candidate) => candidate.includes('To: office@')))
  const sent = sampleSubmission()
  expect(mail).toContain(reference)
  expect(mail).toContain(sent.businessName)
  expect(mail).not.toContain(sent.tin)
  expect(mail).not.toContain(sent.businessEmail)
  await allArrived(server.db)
  const rows = await server.db
    .selectFrom('deliveries')
    .select(['payload', 'status'])
    .where('kind', '=', 'mail')
    .execute()
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(['{"payload":null,"status":"delivered"}']),
  )
})

it('sends one address 20 emails an hour and skips the others, and delays all above the hourly total', async () => {
  const { mails, url } = await testMailServer()
  const server = await testServer({
    SMTP_URL: url,
    MAIL_FROM: 'apply@example.com',
    MAIL_KEY: 'k'.repeat(32),
    MAILS_PER_HOUR: '33',
  })
  const submitAs = async (email: string) => {
    const { email: before } = sampleSubmission().companyOwners[0] ?? {}
    const answer = await server.submit(
      JSON.stringify(sampleSubmission()).replaceAll(`"${before}"`, `"${email}"`),
    )
    expect(answer.statusCode).toBe(303)
  }
  for (let count = 0; count < 24; count += 1) await submitAs('victim@example.com')
  for (let count = 0; count < 8; count += 1) await submitAs(`other${count}@example.com`)
  await sendingDeliveries(server)
  await until(() => mails.length === 25)
  expect(mails.filter((mail) => mail.includes('To: victim@')).length).toBe(20)
  const stored = await until(async () => {
    const rows = await server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', '=', 'mail')
      .execute()
    return rows.every(({ leased_until }) => leased_until === null) && rows
  })
  const skipped = stored.filter(({ status }) => status === 'skipped')
  expect(skipped.map(({ payload }) => payload)).toEqual([null, null, null, null])
  expect(stored.filter(({ status }) => status === 'waiting').length).toBe(3)
  expect(await countSkipped(server.db, 'mail')).toBe(4)
})

itInFull('sends an email whose answer is lost once more, and logs both', async () => {
  const { mails, url } = await testMailServer({ END: 'cut' })
  const server = await testServer({ SMTP_URL: url, MAIL_FROM: 'apply@example.com' })
  await server.submit(sampleSubmission())
  const warnings: string[] = []
  const warn = (_context: object, message: string) => warnings.push(message)
  await sendingDeliveries(server, { ...SILENT, warn })
  const request = { limit: 9, unfinished: true }
  const given = await until(async () =>
    (await listDeliveries(server.db, request)).find(({ status }) => status === 'failed'),
  )
  expect(given).toMatchObject({ kind: 'mail', attempts: 2, last_failure: expect.any(String) })
  const ids = mails.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1])
  expect(ids).toEqual([`<${given.id}@example.com>`, `<${given.id}@example.com>`])
  expect(warnings).toEqual(['delivery failed', 'delivery given up'])
})

it('tries a nonexistent address once, and reports it in the history, not in an alert', async () => {
  const { url } = await testMailServer({ RCPT: '550 5.1.1 no such user' })
  const server = await testServer({
    SMTP_URL: url,
    MAIL_FROM: 'apply@example.com',
    NOTIFY_EMAIL: 'office@example.com',
  })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  await sendingDeliveries(server)
  const rows = await until(async () => {
    const all = await listDeliveries(server.db, { limit: 9, unfinished: false })
    const mails = all.filter(({ kind }) => kind === 'mail')
    return mails.every(({ last_failure }) => last_failure !== null) && mails
  })
  const ended = rows.map(({ type, status, last_failure }) => [type, status, last_failure])
  expect(ended.toSorted()).toEqual([
    // The operator can correct its own address.
    ['new-application', 'waiting', 'answered 550 5.1.1 to RCPT TO'],
    ['signed-copy', 'skipped', 'the address was refused: answered 550 5.1.1 to RCPT TO'],
  ])
  const event = (await storedEvents(server.db, [reference])).get(reference)?.at(-1)
  expect(event && detailOf(event, 'not-delivered')).toMatchObject({
    type: 'signed-copy',
    status: 'skipped',
    why: 'the address was refused: answered 550 5.1.1 to RCPT TO',
  })
})

const email = 'maria@goldengatebakery.example'

it.each(mainly('SQLite'))(
  'on $name, applying again and again uses up neither the emails that applicants ask for nor those of reviewers',
  async (engine) => {
    const { url } = await testMailServer()
    const mailing = { SMTP_URL: url, MAIL_FROM: 'apply@example.com', MAIL_KEY: 'k'.repeat(32) }
    const started = await correctionServer(engine, { ...mailing, MAILS_PER_HOUR: '8' })
    const { server, reference, person } = started
    const applied = [reference]
    while (applied.length < 10) {
      applied.push(copyLinkIn(await server.submit(sampleSubmission())).reference)
    }
    await sendingDeliveries(server)
    const arrived = async (type: string) => {
      const rows = server.db.selectFrom('deliveries').select('status').where('type', '=', type)
      return (await rows.execute()).filter(({ status }) => status === 'delivered').length
    }
    await until(async () => (await arrived('signed-copy')) === 6)
    for (const applicant of applied.slice(0, 3)) {
      await post(server, newStatusLinkRoute.url, { reference: applicant, email })
    }
    await until(async () => (await arrived('status-link')) === 1)
    const mail = { language: 'en', fragment: `#${CORRECTION_ID}.${'k'.repeat(43)}` }
    expect((await ask(person, reference, correctionRequest({ mail }))).statusCode).toBe(200)
    await until(async () => (await arrived('correction')) === 1)
    expect(await arrived('signed-copy')).toBe(6)
    expect(await arrived('status-link')).toBe(1)
  },
)
