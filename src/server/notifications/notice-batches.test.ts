import { describe, expect, it } from 'vitest'
import { stateOf } from '../../application/facts/fold.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { engines } from '../../test-support/engines.ts'
import { allArrived, sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import {
  programsIn,
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'
import { mailCipher } from '../outbox/mail-service.ts'
import { mailBudget } from './mail-budget.ts'
import { createNoticeSender, NOTICE, noticePace } from './notice-batches.ts'

const settings = (url: string) => ({
  SMTP_URL: url,
  MAIL_KEY: 'k'.repeat(32),
  MAIL_FROM: 'apply@example.com',
  NOTIFY_EMAIL: 'office@example.com',
})

async function submitted(server: TestServer, count: number): Promise<readonly string[]> {
  const references: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    references.push(referenceIn(await server.submit(sampleSubmission())))
  }
  return references.toSorted()
}

const notices = ({ db }: TestServer) =>
  db
    .selectFrom('deliveries')
    .select(['reference', 'status', 'payload', 'last_failure'])
    .where('type', '=', 'new-application')
    .orderBy('reference')
    .execute()

const toOffice = (mails: readonly string[]) => mails.filter((mail) => mail.includes('To: office@'))
const referencesIn = (mail = '') => (mail.match(/MA-[\dA-Z-]+/g) ?? []).toSorted()

describe.each(engines)('notices of new applications on $name', (engine) => {
  it('are one email if many wait, with no more information than each alone', async () => {
    const { mails, url } = await testMailServer()
    const server = await testServer({ ...(await engine.settings()), ...settings(url) })
    const references = await submitted(server, 8)
    await sendingDeliveries(server)
    await allArrived(server.db)
    const [mail = '', ...others] = toOffice(mails)
    expect(others).toEqual([])
    expect(mail).toContain(': 8 new applications')
    expect(referencesIn(mail)).toEqual(references)
    const { businessName, tin, businessEmail } = sampleSubmission()
    expect(mail.split(businessName).length).toBe(9)
    for (const secret of [tin, businessEmail]) expect(mail).not.toContain(secret)
    expect(await notices(server)).toEqual(
      references.map((reference) => ({
        ...{ reference, status: 'delivered', payload: null, last_failure: null },
      })),
    )
  })

  it('are an email each if few wait', async () => {
    const { mails, url } = await testMailServer()
    const server = await testServer({ ...(await engine.settings()), ...settings(url) })
    const references = await submitted(server, 3)
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(
      toOffice(mails)
        .flatMap((mail) => [...new Set(referencesIn(mail))])
        .toSorted(),
    ).toEqual(references)
  })

  it('wait together if the email fails; one without a signed event fails alone', async () => {
    const { url } = await testMailServer({ RCPT: '451 4.3.0 try again later' })
    const server = await testServer({ ...(await engine.settings()), ...settings(url) })
    const [forged = '', ...honest] = await submitted(server, 8)
    await server.db
      .updateTable('deliveries')
      .set({ event: 99 })
      .where('reference', '=', forged)
      .where('type', '=', 'new-application')
      .execute()
    await sendingDeliveries(server)
    const rows = await until(async () => {
      const all = await notices(server)
      return all.every(({ last_failure }) => last_failure !== null) && all
    })
    expect(
      rows.map(({ reference, status, last_failure }) => [reference, status, last_failure]),
    ).toEqual([
      [forged, 'waiting', "doesn't match a signed event: run operator verify"],
      ...honest.map((reference) => [reference, 'waiting', 'answered 451 4.3.0 to RCPT TO']),
    ])
  })

  it.each([1, 8])(
    'fail in the end if the mailbox of the operator stays full: %i',
    async (count) => {
      const { url } = await testMailServer({ RCPT: '452 4.2.2 mailbox full' })
      const server = await testServer({ ...(await engine.settings()), ...settings(url) })
      await submitted(server, count)
      const deliveries = server.db.updateTable('deliveries').where('type', '=', 'new-application')
      await deliveries.set({ attempts: 30 }).execute()
      await sendingDeliveries(server)
      const ended = await until(async () => {
        const all = await notices(server)
        return all.every(({ status }) => status !== 'waiting') && all
      })
      expect(ended.map(({ status }) => status)).toEqual(Array(count).fill('failed'))
    },
  )
})

it('after 20 emails in an hour, notices wait ten minutes for others', () => {
  let now = TEST_NOW
  const pace = noticePace(() => now)
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  for (let sent = 0; sent < 20; sent += 1) {
    expect(pace.isOpen()).toBe(true)
    pace.sending(1)
  }
  expect(pace.isOpen()).toBe(false)
  pass(9)
  expect(pace.isOpen()).toBe(false)
  pass(1)
  expect(pace.isOpen()).toBe(true)
  pace.sending(1)
  expect(pace.isOpen()).toBe(false)
  pass(51)
  pace.sending(1)
  expect(pace.isOpen()).toBe(true)
})

it('a hundred notices are checked and recorded one by one, each whatever happens to another', async () => {
  const server = await testServer(settings('smtp://127.0.0.1:1'))
  const { default: program } = await programsIn(server.config, server.config.SEALING_RECIPIENTS)
  const now = () => TEST_NOW
  const cipher = mailCipher('k'.repeat(32))
  const taken = Array.from({ length: 100 }, (_, index) => {
    const id = `msg_${index}`
    const mail = { to: 'office@example.com', subject: 'New', text: 'New' }
    const at = TEST_NOW.toISOString()
    const times = { created_at: at, due_at: at, turn_at: at, leased_until: at, finished_at: null }
    const tries = { attempts: 0, unanswered: 0, last_failure: null }
    const content = { kind: 'mail' as const, type: NOTICE, payload: cipher.encrypt(id, mail) }
    const of = { id, reference: `MA-${index}`, event: 1, status: 'waiting' as const }
    return { ...of, ...content, ...times, ...tries, program: program.id }
  })
  let running = 0
  let mostRunning = 0
  const counted = async <Result>(result: Result): Promise<Result> => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await Promise.resolve()
    running -= 1
    return result
  }
  const recorded: string[] = []
  const take = createNoticeSender({
    deliveries: { take: async () => taken, end: async () => false },
    cipher,
    budget: mailBudget(now, 2000),
    sendMail: async () => ({ outcome: 'arrived' }),
    now,
    checked: ({ reference }) => {
      const state = stateOf(reference, [])
      return counted({ row: undefined, events: [], state, entries: [], versions: [], program })
    },
    record: ({ id }) => {
      recorded.push(id)
      return id === 'msg_0' ? Promise.reject(new Error('the lease is over')) : counted(undefined)
    },
    singly: () => [],
  })
  for (const { send } of await take(10)) await expect(send()).rejects.toThrow('the lease is over')
  expect(recorded).toEqual(taken.map(({ id }) => id))
  expect(mostRunning).toBe(1)
})
